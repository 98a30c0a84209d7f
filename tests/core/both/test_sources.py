# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions that show what the texts of the rules say, sentence by sentence.

The texts are those of docs/rules.md, "Sources"; what stands in brackets is not in them. Below a
sentence: a position, the pits that are played and what the players declare, and after the colon
what follows: the position, or the stores alone where all seeds are in them, with winner and reason
of the end; the legal moves; or why the last action is refused. `see` names the file that shows a
sentence about matches or covered stores.
"""

from awale_core import Game
from awale_core.game import BOARD
from awale_core.notation import pit_letter, pit_of
from tests.core.both.expect import refused

DANISH = """
four seeds in each of twelve holes, six holes a player
    start : legal ABCDEF
best played as the best of three sets
    see test_match.py
the first starter is free; then the loser of the last set starts
    see test_match.py
the starter chooses a hole and sows to the right and round
    start F : 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N
    start Af : 1-6-6-6-5-4-4-4-4-4-4-0-0-0-S
one try each, then the turn passes
    start CD : refused not_yours
    start C : 4-4-0-5-5-5-5-4-4-4-4-4-0-0-N
a big heap that comes round skips the hole it came from
    0-0-13-4-4-4-4-4-4-4-4-3-0-0-S C : 1-1-0-6-6-5-5-5-5-5-5-4-0-0-N
there are no extra holes; what is won is held in the hand
    4-4-4-4-4-20-0-0-2-2-2-2-0-0-S F : 6-6-6-5-5-0-2-2-4-4-4-4-0-0-N
landing where at most two lie wins them and your own seed: two or three
    4-4-4-4-4-1-0-4-4-4-4-8-0-3-S F : 4-4-4-4-4-0-1-4-4-4-4-8-0-3-N
    4-4-4-4-4-1-1-4-4-4-4-7-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-7-2-3-N
    4-4-4-4-4-1-2-4-4-4-4-6-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-6-3-3-N
    4-4-4-4-4-1-3-4-4-4-4-5-0-3-S F : 4-4-4-4-4-0-4-4-4-4-4-5-0-3-N
earlier holes that fit may be taken as well
    4-4-4-4-4-3-1-2-1-4-4-4-4-5-S F : 4-4-4-4-4-0-0-0-0-4-4-4-11-5-N
    4-4-4-4-4-3-1-3-1-4-4-4-4-4-S F : 4-4-4-4-4-0-2-4-0-4-4-4-6-4-N
if all six could be emptied, only the last one is taken
    4-0-0-0-0-6-1-2-1-1-2-1-15-15-S F : 4-0-0-0-0-0-2-3-2-2-3-0-17-15-N
all of the opponent's holes may be emptied; he then gets all that is left
    4-0-0-0-0-1-1-0-0-0-0-0-36-6-S F : 38-10 S starved
five may be emptied if one stays filled
    4-4-4-0-0-5-1-1-1-1-1-2-10-14-S F : 4-4-4-0-0-0-0-0-0-0-0-2-20-14-N
most seeds win the set
    2-0-0-0-1-1-1-1-1-0-0-1-25-15-S S-offers N-accepts : 29-19 S agreement
    2-0-0-0-1-1-1-1-1-0-0-1-20-20-S S-offers N-accepts : 24-24 draw agreement
    2-0-0-0-1-1-1-1-1-0-0-1-10-30-S S-offers N-accepts : 14-34 N agreement
the opponent keeps a seed unless you are sure to have won
    4-0-0-0-0-1-1-0-0-0-0-0-22-20-S F : refused starves
    4-0-0-0-0-1-1-0-0-0-0-0-22-20-S : legal A
    4-0-0-0-0-1-1-0-0-0-0-0-23-19-S : legal AF
    0-0-0-0-0-1-1-0-0-0-0-0-10-36-S : legal F
(the same, for an opponent who emptied himself)
    1-0-0-0-0-2-0-0-0-0-0-0-20-25-S A : refused must_feed
    1-0-0-0-0-2-0-0-0-0-0-0-20-25-S : legal F
the pile may be covered but is shown when asked for
    see test_covered_store.py
the opponent has no right to count it
    see test_covered_store.py
few seeds that only go round: each gets their own side's
    0-1-0-0-0-1-0-1-0-0-0-0-22-23-S FbBcCdDeEfAa FbBcCdDeEfAa : 24-24 draw repetition
(the same, by agreement)
    3-0-0-0-1-0-0-0-0-1-0-0-20-23-S S-offers N-accepts : 24-24 draw agreement
"""

FINNISH = """
two players; a board of 2×6 and 48 seeds
    start : 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
the aim is as many seeds as possible; the winner is who has more
    3-2-0-0-0-0-0-0-0-0-0-0-18-25-S : 3-2-0-0-0-0-0-0-0-0-0-0-18-25-S N majority
    3-2-0-0-0-0-0-0-0-0-0-0-19-24-S : 24-24 draw cannot_feed
a row of six before each player, four seeds in each
    start : legal ABCDEF
    start-N : legal abcdef
the starter is drawn by lot
    see test_match.py
all seeds of a chosen cup are sown one by one, counter-clockwise
    start E : 4-4-4-4-0-5-5-5-5-4-4-4-0-0-N
the cup is one of the near half
    start b : refused not_yours
the cup holds at least one seed
    0-4-4-4-4-4-4-4-4-4-4-4-4-0-S A : refused empty
    0-4-4-4-4-4-4-4-4-4-4-4-4-0-S : legal BCDEF
the first seed goes into the next cup, the second into the one after
    start A : 0-5-5-5-5-4-4-4-4-4-4-4-0-0-N
then it is the other's turn, and so on
    start FfEeFfDdFf : 9-7-7-0-1-0-9-7-7-0-1-0-0-0-S
more than eleven seeds (kroo) go on past a round
    4-4-4-4-4-14-4-4-2-2-2-0-0-0-S F : 5-5-5-5-5-0-6-6-4-3-3-1-0-0-N
the cup of origin is never sown
    0-0-11-0-0-0-37-0-0-0-0-0-0-0-S C : 1-1-0-1-1-1-38-1-1-1-1-1-0-0-N
    0-0-12-0-0-0-36-0-0-0-0-0-0-0-S C : 1-1-0-2-1-1-37-1-1-1-1-1-0-0-N
    0-0-44-0-0-0-4-0-0-0-0-0-0-0-S C : 4-4-0-4-4-4-8-4-4-4-4-4-0-0-N
a last seed that makes two or three on the other side wins them
    4-4-4-4-4-1-1-4-4-4-4-7-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-7-2-3-N
    4-4-4-4-4-1-2-4-4-4-4-6-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-6-3-3-N
(only on the other side)
    4-1-1-4-4-4-4-4-4-4-4-4-6-0-S B : 4-0-2-4-4-4-4-4-4-4-4-4-6-0-N
the cup before, if it fits, and the one before that
    4-4-4-4-4-4-1-3-2-1-4-4-4-5-S F : 4-4-4-4-4-0-2-4-0-0-4-4-9-5-N
(if it is on the other side too)
    4-4-4-4-3-1-1-1-4-4-4-4-5-5-S E : 4-4-4-4-0-2-0-0-4-4-4-4-9-5-N
won seeds leave the board
    4-4-4-4-4-1-2-4-4-4-4-4-0-5-S F : 4-4-4-4-4-0-0-4-4-4-4-4-3-5-N
25 seeds end the game
    4-4-4-4-0-1-1-2-0-0-0-0-23-5-S F : 4-4-4-4-0-0-0-2-0-0-0-0-25-5-N S majority
(24 do not)
    4-4-4-4-0-1-1-2-0-0-0-0-22-6-S F : 4-4-4-4-0-0-0-2-0-0-0-0-24-6-N
a player without seeds ends it; the other collects their own half
    0-0-0-0-0-0-4-3-0-0-0-0-20-21-S : 20-28 N starved
who can feed an empty half must
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S A : refused must_feed
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S : legal F
(who cannot ends the game)
    3-2-0-0-0-0-0-0-0-0-0-0-20-23-S : 25-23 S cannot_feed
eating the whole side is forbidden: the move stands, the eating does not
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S F : 4-0-0-0-0-0-2-0-0-0-0-0-20-22-N
very few seeds that circle stay on the board, neither gets them
    0-0-0-1-0-1-1-0-0-1-0-0-22-22-S FdDeEfFaAbBcCdDeEfFaAbBcC \
        : 0-0-0-1-0-0-0-0-0-1-0-0-24-22-N S repetition
(the same, by agreement)
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S N-offers S-accepts : 4-0-0-0-0-1-1-0-0-0-0-0-20-22-S N agreement
who stops early leaves all remaining seeds to the other
    4-4-4-4-0-0-4-0-0-0-0-0-24-4-S S-resigns : 24-24 draw resignation
    start S-resigns : 0-48 N resignation
after counting, a new lot and a new game
    see test_match.py
a point for each 24 seeds, up to an agreed total
    see test_match.py
"""

SPANISH = """
a board of two rows of six; four seeds in each
    start : 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
the six in front are your own ground
    start a : refused not_yours
    start : legal ABCDEF
rule 1: all seeds of an own hole, one by one, counter-clockwise
    start B : 4-0-5-5-5-5-4-4-4-4-4-4-0-0-N
after your own last hole, on through the other's
    start E : 4-4-4-4-0-5-5-5-5-4-4-4-0-0-N
    start-N e : 5-5-5-4-4-4-4-4-4-4-0-5-0-0-S
rule 2: two or three in the last hole, after sowing, are harvested
    4-4-4-4-4-1-1-4-4-4-4-7-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-7-2-3-N
    4-4-4-4-4-1-2-4-4-4-4-6-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-6-3-3-N
the hole before too, and so on
    4-4-4-4-4-3-1-2-1-4-4-4-4-5-S F : 4-4-4-4-4-0-0-0-0-4-4-4-11-5-N
who harvests more wins
    4-0-0-0-0-2-1-1-0-0-0-0-26-14-S S-offers N-accepts : 32-16 S agreement
rule 3: a krou makes more than a round
    4-4-4-4-4-13-4-4-4-3-0-0-0-0-S F : 5-5-5-5-5-0-6-6-5-4-1-1-0-0-N
the krou stays empty and is skipped
    4-4-4-4-4-13-4-4-4-3-0-0-0-0-S F : 5-5-5-5-5-0-6-6-5-4-1-1-0-0-N
rule 4: never leave the other without seeds; who does loses
    4-0-0-0-0-1-1-0-0-0-0-0-30-12-S F : 4-0-0-0-0-0-0-0-0-0-0-0-32-12-N N kill
(every move would)
    0-0-0-0-0-1-1-0-0-0-0-0-24-22-S : 0-0-0-0-0-1-1-0-0-0-0-0-24-22-S S no_legal_move
rule 5: the other may have to give us the last seed and could not go on
    0-0-3-0-0-4-0-0-0-0-0-1-20-20-N f : 1-0-3-0-0-4-0-0-0-0-0-0-20-20-S
    0-0-0-0-0-0-0-0-0-0-0-1-20-27-S : 0-0-0-0-0-0-0-0-0-0-0-1-20-27-S N starved
we should be able to feed at once, as from the last hole
    1-0-0-0-0-1-0-0-0-0-0-0-22-24-S A : refused must_feed
    1-0-0-0-0-1-0-0-0-0-0-0-22-24-S F : 1-0-0-0-0-0-1-0-0-0-0-0-22-24-N
where that is impossible the game is over and the count decides
    1-0-0-0-0-0-0-0-0-0-0-0-22-25-S : 1-0-0-0-0-0-0-0-0-0-0-0-22-25-S N cannot_feed
rule 6: with few seeds the game may go round forever
    1-0-0-0-1-0-1-0-0-0-0-0-22-23-S EaFbAcBdCeDf EaFbAcBdCeDf \
        : 1-0-0-0-1-0-1-0-0-0-0-0-22-23-S the board offers the end
both can agree to end it
    start S-accepts : refused no_offer
    start S-offers S-accepts : refused no_offer
    start S-offers N-accepts : 24-24 draw agreement
each keeps their own row's seeds; more in all win
    4-0-0-0-0-2-1-1-0-0-0-0-18-22-S N-offers S-accepts : 24-24 draw agreement
    5-0-0-0-0-2-1-1-0-0-0-0-18-21-S N-offers S-accepts : 25-23 S agreement
"""

FRENCH = """
contents: two rows of six, 48 seeds
    start : 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
1: the aim is as many seeds as possible
    0-0-0-0-0-0-1-0-0-0-1-0-23-23-S : 23-25 N starved
    0-0-0-0-0-0-1-0-0-0-1-0-25-21-S : 25-23 S starved
2: six holes each, four seeds in each
    start : legal ABCDEF
3: the starter is drawn by lot
    see test_match.py
3: in turn, a hole of your own ground is sown counter-clockwise
    start Dd : 5-5-4-0-5-5-5-5-4-0-5-5-0-0-S
4: a last seed on one or two captures the two or three
    4-4-4-4-4-1-1-4-4-4-4-7-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-7-2-3-N
    4-4-4-4-4-1-2-4-4-4-4-6-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-6-3-3-N
4: captured seeds leave the game, the hole is left empty
    4-4-4-4-4-1-2-4-4-4-4-4-0-5-S F : 4-4-4-4-4-0-0-4-4-4-4-4-3-5-N
5: the hole before as well, and so on
    4-4-4-4-4-3-1-2-1-4-4-4-4-5-S F : 4-4-4-4-4-0-0-0-0-4-4-4-11-5-N
6: more than eleven seeds go round; the first hole is left empty
    0-0-0-12-0-0-1-1-1-1-1-31-0-0-S D : 1-1-1-0-2-1-2-2-2-2-2-32-0-0-N
    0-0-0-23-0-0-1-1-1-1-1-20-0-0-S D : 2-2-2-0-3-2-3-3-3-3-3-22-0-0-N
7: a move that takes all the opponent's seeds is forbidden
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S F : refused starves
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S : legal A
7: starving is forbidden
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S A : refused must_feed
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S : legal F
(he cannot be fed)
    1-0-0-0-0-0-0-0-0-0-0-0-22-25-S : 23-25 N cannot_feed
(only forbidden moves are left)
    0-0-0-0-0-1-1-0-0-0-0-0-23-23-S : 24-24 draw no_legal_move
8: a player without seeds ends the game; the other captures the rest
    0-0-0-0-0-0-4-3-0-0-0-0-20-21-S : 20-28 N starved
(a position comes back: not in the text)
    0-0-0-0-1-0-0-0-0-0-1-0-23-23-S EeFfAaBbCcDd EeFfAaBbCcDd S-accepts N-accepts \
        : 24-24 draw agreement
"""

BEGINNERS = """
contents: two stores, on each player's right
    start CAc : 0-5-1-6-6-5-4-4-0-5-5-5-1-1-N
1: the first to empty their own six holes wins
    0-0-0-0-0-1-1-0-0-0-0-0-20-26-S F : 0-0-0-0-0-0-1-0-0-0-0-0-21-26-S S emptied
    1-0-0-0-0-0-0-0-0-0-0-1-20-26-N f : 1-0-0-0-0-0-0-0-0-0-0-0-20-27-N N emptied
2: six holes each, four seeds in each
    start : 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
3: the starter by lot; sown counter-clockwise
    start A : 0-5-5-5-5-4-4-4-4-4-4-4-0-0-N
4: a store that is passed gets a seed too
    0-1-0-0-0-9-1-1-1-1-1-1-16-16-S F : 1-1-0-0-0-0-2-2-2-2-2-2-17-17-N
(no hole is excepted)
    0-1-0-0-0-14-1-1-1-1-1-1-13-14-S F : 1-2-1-1-1-1-2-2-2-2-2-2-14-15-N
(nothing is said of captures)
    1-0-0-0-0-2-1-1-1-1-1-1-20-19-S F : 1-0-0-0-0-0-2-1-1-1-1-1-21-19-N
5: a last seed in your own store gives the right to move again
    start CF : 4-4-0-5-5-0-5-5-5-5-4-4-2-0-N
(in the other's it does not)
    1-0-0-0-0-8-1-1-1-1-1-1-17-16-S F : 1-0-0-0-0-0-2-2-2-2-2-2-18-17-N
6: an empty row wins, whatever the store holds
    0-0-0-0-0-1-1-0-0-0-0-0-0-46-S F : 0-0-0-0-0-0-1-0-0-0-0-0-1-46-S S emptied
(an agreed end: not in the text)
    1-0-0-0-0-1-1-0-0-0-0-0-40-5-S S-offers N-accepts \
        : 1-0-0-0-0-1-1-0-0-0-0-0-40-5-S draw agreement
"""

CATALAN = """
two grounds of six, 48 seeds, four in each
    start : legal ABCDEF
a board of 2×6, or of 2×6+2
    4-4-4-4-4-20-0-0-2-2-2-2-0-0-S F : 6-6-6-5-5-0-2-2-4-4-4-4-0-0-N
the upper row is the opponent's, the lower one your own
    start c : refused not_yours
    start-N C : refused not_yours
one player after the other
    start Aa : 0-5-5-5-5-4-0-5-5-5-5-4-0-0-S
the starter is chosen at random
    see test_match.py
the seeds of an own hole, one a hole, counter-clockwise
    start E : 4-4-4-4-0-5-5-5-5-4-4-4-0-0-N
a last seed in an opponent's hole that held one or two captures
    4-4-4-4-4-1-1-4-4-4-4-7-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-7-2-3-N
    4-4-4-4-4-1-2-4-4-4-4-6-0-3-S F : 4-4-4-4-4-0-0-4-4-4-4-6-3-3-N
the hole is left empty, its seeds leave the board or go home
    4-4-4-4-4-1-2-4-4-4-4-4-0-5-S F : 4-4-4-4-4-0-0-4-4-4-4-4-3-5-N
so only what holds two or three after sowing can be captured
    4-4-4-4-4-12-0-4-4-4-4-0-0-0-S F : 5-5-5-5-5-0-0-5-5-5-5-1-2-0-N
the hole before as well, and so on
    4-4-4-4-4-3-1-2-1-4-4-4-4-5-S F : 4-4-4-4-4-0-0-0-0-4-4-4-11-5-N
only in the opponent's field
    4-4-4-4-3-1-1-1-4-4-4-4-5-5-S E : 4-4-4-4-0-2-0-0-4-4-4-4-9-5-N
    1-1-4-4-4-4-4-4-4-4-4-4-6-0-S A : 0-2-4-4-4-4-4-4-4-4-4-4-6-0-N
more than eleven seeds skip the hole they came from, always empty
    0-0-24-0-0-0-4-4-4-4-4-4-0-0-S C : 2-2-0-3-3-2-6-6-6-6-6-6-0-0-N
leaving the opponent's ground without seeds is forbidden
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S F : refused starves
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S A : refused must_feed
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S : legal A
    1-0-0-0-0-2-0-0-0-0-0-0-22-23-S : legal F
unless no move can feed him
    0-0-0-0-0-1-1-0-0-0-0-0-22-24-S F : 24-24 draw starved
    2-1-0-0-0-0-0-0-0-0-0-0-22-23-S B : 25-23 S starved
a player without seeds ends the game; the other captures all
    0-0-0-0-0-1-3-3-0-0-0-0-20-21-S Fa : 20-28 N starved
or the same situation comes back
    1-0-0-0-1-0-0-0-0-1-0-0-22-23-S EdFeAfBaCbDc : 24-24 draw repetition
"""


def acted(game, word):
    """Play the pits of a word, or declare what it names."""
    side = "SN".find(word[0])
    if word.endswith("-offers"):
        game.offer_end(side)
    elif word.endswith("-accepts"):
        game.accept_end(side)
    elif word.endswith("-resigns"):
        game.resign(side)
    else:
        for letter in word:
            assert game.outcome is game.offer is None, (word, letter)
            game.play(pit_of(letter))


def result(game):
    """The position, and how the game has ended or what the board offers."""
    if game.outcome is None:
        return game.fen() + (" the board offers the end" if game.offer == BOARD else "")
    winner, reason = game.outcome
    position = game.fen() if sum(game.pits) else "%d-%d" % game.stores
    return position + " " + ("draw" if winner is None else "SN"[winner]) + " " + reason


def shown(rules, text):
    """Check every example of a text."""
    for line in text.split("\n"):
        if not line.startswith("    ") or line.startswith("    see "):
            continue
        before, _, after = line.strip().partition(" : ")
        words = before.split()
        if words[0].startswith("start"):
            game = Game(rules, starter=int(words[0] == "start-N"))
        else:
            game = Game.from_fen(words[0], rules)
        last = words.pop() if after.startswith("refused ") else None
        for word in words[1:]:
            acted(game, word)
        if last is not None:
            refused(after[8:], acted, game, last)
        elif after.startswith("legal "):
            legal = "".join([pit_letter(pit) for pit in game.legal_moves()])
            assert legal == after[6:], line
        else:
            assert result(game) == after, (line, result(game))


def test_what_the_texts_say():
    for rules, text in (
        ("benin", DANISH),
        ("finnish", FINNISH),
        ("spanish", SPANISH),
        ("french", FRENCH),
        ("french-beginner", BEGINNERS),
        ("catalan", CATALAN),
    ):
        shown(rules, text)
