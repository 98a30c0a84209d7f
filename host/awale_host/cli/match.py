# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale match`: two engines against each other."""

from pathlib import Path

import click
from awale_engine.match.finished import Finished
from awale_engine.match.match import Match, MatchPlayer, MatchSettings
from awale_engine.match.on_cluster import SharedMatch
from awale_engine.match.openings import PLIES
from awale_session.wording import count as count_of

from ._clustering import cluster_option, connected, print_bill
from ._options import depth_option, movetime_option, rules_option


def _options(pairs: tuple[str, ...]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(f"Invalid option '{pair}': expected NAME=VALUE, as in Hash=128.")
        options[name] = value
    return options


@click.command(short_help="Let two engines play a match.")
@click.option("--a", "first", required=True, metavar="CMD", help="The first engine's command.")
@click.option("--b", "second", required=True, metavar="CMD", help="The second engine's command.")
@click.option("--a-option", multiple=True, metavar="N=V", help="Set an option of the first.")
@click.option("--b-option", multiple=True, metavar="N=V", help="Set an option of the second.")
@movetime_option("Milliseconds a move of the first, if they differ.", name="--a-movetime")
@movetime_option("Milliseconds a move of the second, if they differ.", name="--b-movetime")
@click.option("--a-name", default="A", show_default=True, help="What to call the first.")
@click.option("--b-name", default="B", show_default=True, help="What to call the second.")
@click.option("--games", type=click.IntRange(1, 100_000), default=100, show_default=True)
@rules_option
@movetime_option("Milliseconds a move.")
@click.option(
    "--margin",
    type=click.IntRange(0),
    default=200,
    show_default=True,
    metavar="MS",
    help="A move may take this much longer before the game is forfeit.",
)
@depth_option("Plies a move.")
@click.option("--nodes", type=click.IntRange(1), help="Positions a move.")
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses the openings.")
@click.option(
    "--plies",
    type=click.IntRange(0, 40),
    default=PLIES,
    show_default=True,
    help="Random moves before the engines take over.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 2), default=1, show_default=True, help="Games at a time."
)
@cluster_option("Play on")
@click.option(
    "--ogn",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games here; with the file of a broken-off match, go on with it.",
)
def command(
    first: str,
    second: str,
    a_option: tuple[str, ...],
    b_option: tuple[str, ...],
    a_movetime: int | None,
    b_movetime: int | None,
    a_name: str,
    b_name: str,
    games: int,
    rules: str,
    movetime: int | None,
    margin: int,
    depth: int | None,
    nodes: int | None,
    seed: int,
    plies: int,
    jobs: int,
    cluster: str | None,
    ogn: Path | None,
) -> None:
    """Play a match between two UCI engines and report the Elo difference.

    Every opening is played twice, with sides changed. A game is forfeit by an illegal move, by
    taking too long, or by the engine going away; these are counted apart, and so are the games that
    ended for the same reason, such as a repetition. The processor time is that of the engines'
    processes, with all that they do between the moves of a game. With --cluster, the first
    opening is played here, to estimate the rest, and the others by the workers of a Dask cluster,
    where both commands must exist; limited by --nodes or --depth, the games are the same.
    """
    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs and --cluster exclude each other.")
    limits = {"movetime": movetime, "depth": depth, "nodes": nodes}
    words = [f"{name} {value}" for name, value in limits.items() if value is not None]
    if not words:
        raise click.UsageError("Limit the search: --movetime, --depth or --nodes.")
    if a_name == b_name:
        raise click.UsageError("The two engines need different names (--a-name, --b-name).")
    settings = MatchSettings(rules, " ".join(words), movetime, seed, plies, margin)
    players = (
        MatchPlayer(a_name, first, _options(a_option), a_movetime),
        MatchPlayer(b_name, second, _options(b_option), b_movetime),
    )
    match = Match(*players, settings, games, ogn)
    if match.finished:
        click.echo(f"Going on after {len(match.finished)} games.")

    def report(game: Finished) -> None:
        won, drawn, lost = match.tally()
        ending = f" ({game.forfeit} by {game.by})" if game.forfeit else ""
        click.echo(
            f"game {game.number + 1}{ending}: {a_name} +{won} ={drawn} -{lost}"
            f"  {match.rating() or ''}",
            err=True,
        )

    if cluster is None:
        match.run(jobs, report)
    else:
        with connected(cluster) as client:
            shared = SharedMatch(match, report)
            left, cost = shared.begin()
            if left:
                print_bill(client, count_of(left, "game"), cost)
                shared.run(client)
    won, drawn, lost = match.tally()
    click.echo(f"{a_name} against {b_name}: {won} won, {drawn} drawn, {lost} lost")
    for reason in match.reasons():
        tally = match.tally(reason)
        click.echo("  {}: {} won, {} drawn, {} lost".format(reason.replace("_", " "), *tally))
    for (name, forfeit), count in sorted(match.forfeits().items()):
        click.echo(f"forfeits by {name}: {count} {forfeit}")
    slowest = max((game.slowest_ms for game in match.finished.values()), default=0.0)
    if slowest:
        click.echo(f"slowest answer: {slowest:.0f} ms")
    used = match.used()
    if all(each.moves for each in used):
        a_ms, b_ms = (f"{each.ms / each.moves:.1f} ms" for each in used)
        click.echo(f"processor time for each move: {a_name} {a_ms}, {b_name} {b_ms}")
    click.echo(str(match.rating() or "not one pair of games yet"))
