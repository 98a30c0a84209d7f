/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The kernel's whole contract: what a caller may use, in C or through `awale_engine.binding`, which
 * reads this file.
 *
 * The kernel is freestanding C11: it allocates nothing, opens nothing, reads no clock, and keeps no
 * state of its own. It needs a little-endian machine. All memory belongs to the caller. Lengths and ranges are the caller's to check;
 * nothing here is checked twice. Functions may run in several threads at once, on memory of their
 * own or, where a comment says so, on shared memory.
 *
 * A position is two words, as the player to move sees it. Bytes 0 to 5 of a word are a player's pits
 * in the order of sowing, byte 6 is the store, byte 7 is 0. There are 48 seeds in all.
 */
#ifndef AWALE_H
#define AWALE_H

#include <stdint.h>

#ifndef AWALE_API
#define AWALE_API
#endif

typedef struct awale_position {
    uint64_t own;
    uint64_t other;
} awale_position;

/* ---- Rules ------------------------------------------------------------------------------------
 *
 * A rules code holds the fields of a rule set of `awale_core.rules` and what the search makes of
 * them: the lowest bit of each field. Slam, feeding and the receivers of the seeds that are left
 * have the core's own numbers. */
#define AWALE_SLAM 0          /* 3 bits */
#define AWALE_FEEDING 3       /* 2 bits */
#define AWALE_STARVED 5       /* 2 bits each: who gets the rest; the mover has no seeds */
#define AWALE_CANNOT_FEED 7
#define AWALE_STUCK 9         /* no legal move, though both have seeds */
#define AWALE_REPETITION 11
#define AWALE_GOAL 13         /* 6 bits: a store that decides the game */
#define AWALE_RACE 19         /* a race to empty the own row, sown through the stores */
#define AWALE_CASH_IN 20      /* search for the seeds that the tables promise */

#define AWALE_NO_GOAL 63      /* play for the margin */

/* What `awale_play` returns beside the seeds taken (below 64). */
#define AWALE_TAKEN 63
#define AWALE_IS_SLAM 64
#define AWALE_AGAIN 128       /* the same player moves once more */

/* How a turn may end the game; 0 while it goes on. */
#define AWALE_BY_GOAL 1
#define AWALE_STARVES 2
#define AWALE_UNFED 3
#define AWALE_NO_MOVE 4
#define AWALE_EMPTIED 5
#define AWALE_REPEATED 6

/* Sow a pit (0-5, not empty) and capture, whether that is legal or not. The words stay as the player
 * who moved sees them. */
AWALE_API int32_t awale_play(awale_position *position, int32_t pit, int32_t rules);
/* Legal moves, bit n for pit n; the game must not be over. */
AWALE_API int32_t awale_legal(const awale_position *position, int32_t rules);
/* How the game ends at this turn, repetition apart. `moves` are the legal ones. */
AWALE_API int32_t awale_over(const awale_position *position, int32_t moves, int32_t rules);
/* Final lead of the player to move after an end of the game; in a race 1 or -1. */
AWALE_API int32_t awale_margin(const awale_position *position, int32_t how, int32_t rules);
/* Lines of exactly `depth` (1-60) sowings; repetition is ignored, a line that ends earlier is none. */
AWALE_API int64_t awale_perft(const awale_position *position, int32_t depth, int32_t rules);

/* ---- Evaluation -------------------------------------------------------------------------------
 *
 * int16 weights: for each of four phases four tables of 4096 for the contents of three pits, and the
 * weight of a seed in a store; then a network: a table for the two stores, their rows of the hidden
 * layer, its output weights for each phase, and a row for each content of three pits. */
#define AWALE_PHASES 4
#define AWALE_HALF 4096
#define AWALE_PHASE 16385     /* 4 * HALF + 1 */
#define AWALE_HIDDEN 16
#define AWALE_STORES 25       /* seeds in a store: 24 stands for more */
#define AWALE_ONE 512         /* what stands for 1 in the hidden layer */
#define AWALE_SHIFT 12        /* of the output, in bits */
#define AWALE_NETWORK 65552   /* PHASES * PHASE + 12: where the network begins */
#define AWALE_ROWS 640        /* from there: STORES * STORES + 15 */
#define AWALE_OUT 10640       /* ROWS + STORES * STORES * HIDDEN */
#define AWALE_CELLS 10704     /* OUT + PHASES * HIDDEN */
#define AWALE_WEIGHTS 338400  /* NETWORK + CELLS + 4 * HALF * HIDDEN */

/* Value of a position for the player to move, in hundredths of a seed. Without a network the weights
 * end at AWALE_NETWORK. */
AWALE_API int32_t awale_evaluate(const awale_position *position, const int16_t *weights,
                                 int32_t network);

/* ---- Endgame tables ---------------------------------------------------------------------------
 *
 * Values of all positions with up to `reach` seeds in the pits, as compressed blocks in the caller's
 * (or the system's) memory. A block is decoded at the first look-up of one of its boards. */
#define AWALE_MOST_SEEDS 28
#define AWALE_LONGEST_CODE 11 /* bits of a Huffman code */
#define AWALE_DECODER_ROW 2048
#define AWALE_PADDING 8       /* bytes that must follow the last block */
#define AWALE_UNKNOWN -127    /* beyond the tables */
#define AWALE_KILL -128       /* bounds of a move that loses at once */

typedef struct awale_stream {
    const uint8_t *blocks;
    const uint8_t *offsets;   /* of each block, numbers of 32 bits at any address */
    const uint16_t *decoder;  /* of `awale_decoder`: DECODER_ROW entries for each value before */
    int64_t size;             /* bytes of the blocks, without the padding: nothing behind is read */
} awale_stream;

typedef struct awale_tables {
    int8_t *low;              /* by rank, bytes for all boards up to `reach` seeds */
    int8_t *high;             /* the same address where boards have one value */
    uint8_t *ready;           /* a byte for each block: whether it is decoded */
    int64_t decoded;          /* boards decoded so far */
    int32_t reach;
    int32_t bounded;          /* whether boards have two bounds */
    awale_stream streams[58]; /* two a layer: values or lower bounds, gaps */
} awale_tables;

/* Bounds of a position for the player to move, UNKNOWN twice beyond the tables. Tables may be shared
 * by threads. */
AWALE_API void awale_bounds(awale_tables *tables, const awale_position *position, int32_t *found);

/* Where a board lies in the tables: in which block of the layer with as many seeds, at which place of
 * the `size` boards there. For up to MOST_SEEDS seeds in the pits. */
typedef struct awale_location {
    int64_t block;
    int64_t inside;
    int64_t size;
    int32_t seeds;
} awale_location;

AWALE_API void awale_locate(const awale_position *position, awale_location *found);

/* ---- Search -----------------------------------------------------------------------------------
 *
 * Principal-variation search with a transposition table. One `awale_search` belongs to one thread;
 * threads may share a table. Values are in hundredths of a seed. */
#define AWALE_WIN 30000         /* a win in n plies: WIN - n */
#define AWALE_TABLE_WIN 20000   /* a table win by s seeds: this + 100 s - n */
#define AWALE_KNOWN 15000       /* a greater value is a certain win */
#define AWALE_LIKELY_WIN 9000   /* a win by s seeds that a repetition may spoil: this + 100 s - n */
#define AWALE_SEED 100
#define AWALE_INFINITY 32000
#define AWALE_UNGUESSED -32768  /* no value to begin a search with */

#ifndef AWALE_MOST_PLIES
#define AWALE_MOST_PLIES 120    /* of a line */
#endif
#ifndef AWALE_HISTORY
#define AWALE_HISTORY 400       /* positions of the game before the root */
#endif

/* Features of the search, which measurements switch off one by one. */
#define AWALE_USE_TABLE 1
#define AWALE_USE_HISTORY 2
#define AWALE_USE_REDUCTIONS 4
#define AWALE_USE_PVS 8
#define AWALE_USE_ASPIRATION 16
#define AWALE_USE_FUTILITY 32
#define AWALE_USE_SHALLOW 64
#define AWALE_USE_ORDER 128
#define AWALE_USE_MARGIN 256    /* a second search for the margin, which is the caller's business */
#define AWALE_ALL_FEATURES 511

#define AWALE_CREDITS 384       /* of the history heuristic: 64 for each pit */

typedef struct awale_entry {
    uint64_t key;               /* combined with the data by XOR */
    uint64_t data;
} awale_entry;

typedef struct awale_past {
    awale_position board;
    int64_t quiet;              /* plies since the last capture */
} awale_past;

typedef struct awale_ply {
    awale_position after[6];    /* by pit: the position after the move, as the mover sees it */
    uint64_t key;
    int32_t result[6];          /* of `awale_play` */
    int32_t order[6];           /* rank and pit of each move, best first */
    int32_t depth;
    int32_t alpha;
    int32_t beta;
    int32_t first_alpha;
    int32_t best;
    int32_t best_move;
    int32_t count;
    int32_t index;
    int32_t pass;               /* which search of a child is under way */
    int32_t same;               /* the player who moved to here moves again */
} awale_ply;

typedef struct awale_search {
    /* Set by the caller. */
    awale_entry *table;
    uint64_t entries;           /* a power of two, 4 at least */
    uint64_t salt;              /* makes keys of one position under other rules different */
    const int16_t *weights;
    awale_tables *tables;       /* or null */
    int32_t network;            /* whether the weights have a network */
    int32_t probed;             /* positions with fewer seeds in the pits are looked up */
    int32_t rules;
    int32_t features;
    int32_t age;                /* 0-63, of the search as a whole */
    int32_t first;              /* root move to try first, -1 for none */
    /* What comes out. */
    int32_t value;
    int32_t best;               /* the value of `best_move`, also of a search that was cut short */
    int32_t best_move;          /* 0-5 */
    int32_t raised;             /* the best move of a search that is cut short, -1 if there is none */
    int64_t nodes;
    /* What the search keeps between calls. */
    int64_t until;
    int64_t decoded;
    int32_t state;
    int32_t ply;
    int32_t low;                /* the window */
    int32_t high;
    int32_t wide;
    int32_t depth;
    int32_t mask;
    int32_t history[AWALE_CREDITS]; /* by pit and seeds in it */
    awale_past path[AWALE_HISTORY + AWALE_MOST_PLIES + 2];
    awale_ply stack[AWALE_MOST_PLIES + 2];
} awale_search;

/* Let what earlier searches learned of moves count a quarter. */
AWALE_API void awale_age(awale_search *search);
/* Return the depth to which the table knows the root, with value and `best_move`; 0 if it does not. */
AWALE_API int32_t awale_recall(awale_search *search);
/* Begin a search of the root, path[HISTORY], to `depth` plies; `mask` are the moves to look at, and
 * `guess` the value to expect, or UNGUESSED. */
AWALE_API void awale_begin(awale_search *search, int32_t depth, int32_t mask, int32_t guess);
/* Go on for about `nodes` positions; 1 once the search is complete. */
AWALE_API int32_t awale_run(awale_search *search, int64_t nodes);
/* Write the line of play that the table knows, beginning with the mover's `pit`, into `moves`: at
 * most `most` pits, plus 6 for the player who is not on the move in the root. Returns how many. What
 * the path holds behind the root is overwritten. */
AWALE_API int32_t awale_line(awale_search *search, int32_t pit, int32_t most, int32_t *moves);

/* ---- Proof ------------------------------------------------------------------------------------
 *
 * Whether a player ends a game with a history of its own at least so many seeds ahead. */
#define AWALE_NOT_PROVEN -1
#define AWALE_TOO_FEW -2        /* not among as many positions as there is room for */
#define AWALE_PROVEN 6          /* by the player who is not to move, so there is no move to name */

typedef struct awale_node {
    awale_position board;
    int32_t turn;               /* 0: the player who has the move in the root */
    int32_t rank;               /* order in which nodes are proven, negative if refuted, 0 neither */
    int32_t flags;
    int32_t next[6];            /* the node after each move, or an end */
    int32_t number;             /* five for the search of lines, see lines.c */
    int32_t least;
    int32_t below;
    int32_t caller;
    int32_t tried;
} awale_node;

typedef struct awale_occurrence {
    awale_position board;       /* as the player to move there saw it */
    int64_t turn;               /* 0: the player who has the move now */
} awale_occurrence;

typedef struct awale_proof {
    awale_position root;
    int32_t first;              /* mask of the moves to begin with */
    int32_t rules;              /* with NO_GOAL */
    int32_t owner;              /* who wants it: 0 the player to move, 1 the other */
    int32_t wanted;             /* seeds ahead at the end */
    int32_t ends;               /* whether a repetition ends the game, or leads to an agreement */
    int32_t every;              /* all moves from the beginning, tables after captures only */
    int32_t lines;              /* positions in lines to search where the graph proves nothing */
    int32_t reach;              /* of the tables, -1 without */
    const awale_occurrence *past; /* positions whose next occurrence ends the game (or all) */
    int64_t past_count;
    awale_tables *tables;
    const awale_entry *guide;   /* a transposition table whose moves the owner plays, or null */
    uint64_t guide_entries;
    uint64_t guide_salt;
    awale_entry *plan;          /* where the moves of proofs are kept, or null */
    uint64_t plan_entries;
    uint64_t plan_salt;
    awale_node *nodes;
    int64_t limit;              /* how many nodes there is room for */
    int32_t *slots;             /* all -1; a power of two, at least twice `limit` */
    int64_t slot_count;
} awale_proof;

/* The move that keeps the proof (0-5), PROVEN for owner 1, NOT_PROVEN or TOO_FEW. */
AWALE_API int32_t awale_prove(awale_proof *proof);

/* ---- Building tables --------------------------------------------------------------------------
 *
 * A packed board is the twelve pits in one word, five bits each, the mover's first pit lowest. A
 * layer is all boards with the same number of seeds; a board's place in it is its combinatorial
 * rank. Boards with the same row of the opponent are adjacent, a block. A value is a signed byte. */
#define AWALE_UNDECIDED 64      /* plus the moves that may hold a mover up */
#define AWALE_NOTHING -128      /* no move leaves the layer */
#define AWALE_PLACES 131072     /* numbers of 32 bits for `awale_fill_places` */
#define AWALE_BEFORE 192        /* more than the predecessors of any board */

typedef struct awale_layer {
    int32_t seeds;
    int32_t rules;              /* rules code, of which the tables know slam, race and receivers */
    const uint32_t *places;     /* of `awale_fill_places` */
    const uint32_t *rows;       /* all rows of 0 to at least `seeds` seeds, packed */
    const int64_t *row_begins;  /* where each number of seeds begins, one more at the end */
    const uint32_t *others;     /* the opponent's row of each block */
    const int64_t *starts;      /* the place of its first board, one more at the end */
} awale_layer;

/* Bounds of each board, and the best bounds of its moves that leave the layer. The two of a pair are
 * one where a board has one value. An array may begin with any board of the layer; where nothing else
 * is said, `low` and `high` hold the whole layer. */
typedef struct awale_values {
    int8_t *low;
    int8_t *high;
    int8_t *best_low;
    int8_t *best_high;
    int64_t begin;              /* the place that `low` and `high` begin with */
    int64_t best_begin;         /* and `best_low` and `best_high` */
} awale_values;

/* Bounds of boards with fewer seeds: those of the ranks `first` to `first + size`. */
typedef struct awale_window {
    const int8_t *low;
    const int8_t *high;
    int64_t first;
    int64_t size;
} awale_window;

/* Fill in what does not depend on a layer's rules. */
AWALE_API void awale_fill_places(uint32_t *places);
AWALE_API void awale_fill_rows(int32_t seeds, uint32_t *rows, int64_t count);
AWALE_API void awale_fill_blocks(int32_t seeds, uint32_t *others, int64_t *starts, int64_t count);
/* The packed boards at `count` places of a layer. */
AWALE_API void awale_boards_at(const awale_layer *layer, const int64_t *places, int64_t count,
                               int64_t *boards);

/* Scan blocks `first` to `end`, which `values` need only have: the best bounds of the moves that leave
 * the layer, and what decides a board or how many moves hold its mover up. With `more` the results are
 * added to those of earlier windows. */
AWALE_API void awale_scan(const awale_layer *layer, const awale_values *values, int64_t first,
                          int64_t end, const awale_window *known, int32_t more);

typedef struct awale_propagation {
    int64_t block;              /* the next block to look through for what a threshold decides */
    int64_t end;
    int64_t top;                /* boards on the stack */
    int64_t work;               /* boards to process before returning */
    int64_t *stack;
    int64_t size;               /* of the stack */
} awale_propagation;

/* Decide boards at a threshold, in several threads with a propagation each. 1 when blocks and stack
 * are finished, 0 if it must be called again. */
AWALE_API int32_t awale_propagate(const awale_layer *layer, const awale_values *values,
                                  int32_t threshold, awale_propagation *propagation);
/* Give what no threshold has decided its value: endless play, or the trivial bounds. */
AWALE_API void awale_conclude(const awale_layer *layer, const awale_values *values, int64_t first,
                              int64_t end);

/* A part of a layer on a machine of its own, which has the values of blocks `first` to `end` only.
 * Boards of other parts whose successors are decided become messages. */
typedef struct awale_part {
    int64_t first;
    int64_t end;
    int64_t block;
    int64_t top;
    int64_t read;               /* messages of `inbox` read */
    int64_t count;              /* messages in `out` */
    const int64_t *inbox;
    int64_t inbox_size;
    int64_t *stack;
    int64_t stack_size;
    int64_t *out;
    int64_t out_size;
} awale_part;

#define AWALE_FOREIGN -1        /* a message is no board of this part */

/* 1 when the part is finished, 0 if the stack is too small or `out` is full, or FOREIGN. */
AWALE_API int32_t awale_advance(const awale_layer *layer, const awale_values *values,
                                int32_t threshold, awale_part *part);
/* Sort messages by the part that they are for. Part n has the places from edges[n] to edges[n + 1];
 * `ends` has a number for each part, where its messages end. */
AWALE_API void awale_sort_messages(const awale_layer *layer, const int64_t *messages, int64_t count,
                                   const int64_t *edges, int32_t parts, int64_t *ends,
                                   int64_t *sorted);

/* Boards whose bounds differ, by their places in the layer, and the moves from them. */
typedef struct awale_open {
    int64_t count;
    const int64_t *places;
    int32_t *successors;        /* six each: the place after a move that stays in the layer, or -1 */
    int8_t *split;              /* the seeds of the mover's row minus those of the other */
    int8_t *exits;              /* two each: best low and high bound of the moves that leave it */
} awale_open;

/* Places with low < high among `first` to `end`: how many, and the places themselves. */
AWALE_API int64_t awale_count_open(const awale_values *values, int64_t first, int64_t end);
AWALE_API void awale_find_open(const awale_values *values, int64_t first, int64_t end,
                               int64_t *places);
/* Generate the moves of open boards. */
AWALE_API void awale_expand(const awale_layer *layer, const awale_values *values, awale_open *open);

#define AWALE_ATTRACT 0         /* decide boards from which play can be forced to decided ones */
#define AWALE_MARK 1            /* mark boards that may belong to a safe region */
#define AWALE_PRUNE 2           /* unmark those that play must leave */
#define AWALE_DECIDE 3          /* decide and unmark what is marked */

/* One step of the search for safe regions; 1 if it has changed anything. `candidates` is a byte for
 * each board of the layer. */
AWALE_API int32_t awale_region(int32_t step, int32_t threshold, const awale_open *open,
                               const awale_values *values, int8_t *candidates);

/* Play with its history, on all open boards of a layer. */
typedef struct awale_lines {
    int32_t threshold;
    int32_t limit;              /* states of a search of lines */
    const int32_t *index;       /* the number of an open board, by its place */
    int8_t *verdicts;           /* two for each open board */
    int32_t *work;              /* five arrays of two numbers for each open board */
    int8_t *tried;              /* two bytes for each, and the same again */
} awale_lines;

#define AWALE_NO 0
#define AWALE_YES 1
#define AWALE_OPEN 3

/* Write whether the owner forces the threshold: YES, NO or neither for the owner to move in board i
 * at 2 i, for the other player at 2 i + 1. */
AWALE_API void awale_decide(const awale_open *open, const awale_values *values,
                            awale_lines *lines);
/* Write the number of each open board by its place into `index`, and its bounds into `bounds`. */
AWALE_API void awale_number_open(const awale_open *open, const awale_values *values, int32_t *index,
                                 int8_t *bounds);
/* Tighten `bounds` by the verdicts for a threshold; thresholds are `step` apart. */
AWALE_API void awale_tighten(const awale_open *open, const int8_t *verdicts, int32_t threshold,
                             int32_t step, int8_t *bounds);
/* Write `bounds` back. */
AWALE_API void awale_set_bounds(const awale_open *open, const awale_values *values,
                                const int8_t *bounds);

/* ---- Compression ------------------------------------------------------------------------------
 *
 * Each value has the Huffman code that the value before it in its block chooses; `reach` is the
 * greatest value. Rows of `counts` and of a code: one for each value before, one for none. */
typedef struct awale_code {
    const uint8_t *lengths;     /* bits of each word, 0 where there is none */
    const uint16_t *words;
    int32_t reach;
} awale_code;

AWALE_API void awale_count_pairs(const int64_t *starts, int64_t blocks, const int8_t *values,
                                 int32_t reach, int64_t *counts);
AWALE_API void awale_measure(const int64_t *starts, int64_t blocks, const int8_t *values,
                             const awale_code *code, int64_t *sizes);
AWALE_API void awale_encode(const int64_t *starts, int64_t blocks, const int8_t *values,
                            const awale_code *code, const int64_t *offsets, uint8_t *out);
/* Fill a decoder for this code. */
AWALE_API void awale_decoder(const awale_code *code, uint16_t *decoder);
/* Decode blocks; `values` begins with the first board of the first block. */
AWALE_API void awale_decode(const awale_stream *stream, const int64_t *starts, int64_t first,
                            int64_t end, int32_t reach, int8_t *values);

/* Small steps over many bytes: a gap is the upper bound minus the lower one minus `seeds`. */
AWALE_API void awale_gaps(const int8_t *low, const int8_t *high, int64_t count, int32_t seeds,
                          int8_t *gaps);
AWALE_API void awale_add_gaps(const int8_t *low, int8_t *high, int64_t count, int32_t seeds);
/* Boards by value + 128 where the bounds are equal (256 numbers), then those that are won and lost
 * for certain. */
AWALE_API void awale_tally(const int8_t *low, const int8_t *high, int64_t count, int64_t *counts);

/* ---- Checks and statistics of tables ---------------------------------------------------------- */

/* How many of the packed boards have bounds that do not agree with their moves; `example` becomes
 * the last of them. */
AWALE_API int64_t awale_verify(awale_tables *tables, int32_t rules, const int64_t *boards,
                               int64_t count, int64_t *example);

#endif
