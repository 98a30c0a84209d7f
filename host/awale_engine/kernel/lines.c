/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Prove by whole lines of play what no way of playing forces that looks at the position alone.
 *
 * On the nodes that proof.c leaves open, neither player can force matters without a repetition that
 * costs something: what a move is worth there depends on the line that led to it. The endgame tables
 * of the smallest layers come from such lines (history.c), and so their bounds can only be proven
 * again by lines. As there, the open nodes fall into components that play can leave but never
 * re-enter (Tarjan's strongly connected components, in reverse order): a node at which a component is
 * entered from outside has a verdict of its own, and history matters within one only.
 *
 * `number` of a node is its number in the order of the visit, that of its component (negative) once
 * that is known; `least` the number that it reaches, later, of the first nodes, the node at this
 * place of the order; `below` the node below it on the stack, later its place in the order; `caller`
 * the node before it in the line; `tried` how many of its moves have been followed. */
#include "proof.h"

/* Flags of a node. */
#define ENOUGH 1    /* a repetition gives the owner enough */
#define ON_LINE 2
#define ENTERED 4   /* from another component */
#define WON 8       /* verdict of the search */
#define LOST 16

#define OPEN 2      /* neither won (1) nor lost (0) for the owner */

/* The open node after a move, NONE if the move leads to none. */
static int follower(const Node *nodes, int at, int pit)
{
    int next = nodes[at].next[pit];
    return next >= 0 && !nodes[next].rank ? next : NONE;
}

/* Number the components of the open nodes that the root leads to, the last of a way first; return
 * how many nodes they have. */
static int find_components(Node *nodes)
{
    int visited = 0, done = 0, components = 0, top = NONE, current = NONE, following = 0;
    while (following != NONE) {
        if (!nodes[following].number) {
            Node *node = &nodes[following];
            node->number = node->least = ++visited;
            node->tried = 0;
            node->below = top;
            node->caller = current;
            top = current = following;
        }
        Node *node = &nodes[current];
        if (node->tried < 6) {
            int next = follower(nodes, current, node->tried++);
            following = current;
            if (next != NONE && !nodes[next].number)
                following = next;
            else if (next != NONE && nodes[next].number > 0 && nodes[next].number < node->least)
                node->least = nodes[next].number;
            continue;
        }
        int caller = node->caller;
        if (node->least == node->number) {
            components++;
            for (int last = NONE; last != current;) {
                last = top;
                top = nodes[top].below;
                nodes[last].number = -components;
                nodes[last].below = done++;
            }
        } else if (caller != NONE && node->least < nodes[caller].least) {
            nodes[caller].least = node->least;
        }
        current = following = caller;
    }
    return done;
}

/* What a node is worth after the line that has reached it, OPEN if the line must be continued. */
static int outlook(const Proof *proof, int at)
{
    const Node *nodes = proof->nodes, *node = &nodes[at];
    int mine = node->turn == proof->owner, found = !mine;
    for (int pit = 0; pit < 6; pit++) {
        int next = node->next[pit], each = OPEN;
        if (next == NONE || next < WAITS)
            continue;
        if (next == GOOD || next == BAD)
            each = next == GOOD;
        else if (nodes[next].rank)
            each = nodes[next].rank > 0;
        else if (nodes[next].flags & ON_LINE)
            each = (nodes[next].flags & ENOUGH) != 0;
        if (each == mine)
            return each;
        if (each == OPEN)
            found = OPEN;
    }
    return found;
}

static void put_on_line(Node *node, int caller)
{
    node->caller = caller;
    node->tried = 0;
    node->flags |= ON_LINE;
}

/* Search the lines from a node at which its component is entered; return what it is worth. `left` is
 * how many nodes may be looked at: what has not been decided then counts as lost. */
static int search_lines(Proof *proof, int root, int *left)
{
    Node *nodes = proof->nodes;
    int verdict = outlook(proof, root);
    int current = verdict == OPEN ? root : NONE;
    put_on_line(&nodes[root], NONE);
    while (current != NONE) {
        int wanted = nodes[current].turn == proof->owner;
        verdict = OPEN;
        while (verdict == OPEN && nodes[current].tried < 6) {
            int next = follower(nodes, current, nodes[current].tried++);
            if (next == NONE || nodes[next].flags & ON_LINE)
                continue;
            --*left;
            int each = outlook(proof, next);
            if (each == OPEN && *left > 0) {
                put_on_line(&nodes[next], current);
                current = next;
                wanted = 1 - wanted;
            } else if ((each == 1) == wanted) {
                verdict = wanted;
            }
        }
        if (verdict == OPEN)
            verdict = 1 - wanted;
        if (*left <= 0)
            verdict = 0;
        do {
            nodes[current].flags &= ~ON_LINE;
            current = nodes[current].caller;
        } while (current != NONE &&
                 (*left <= 0 || verdict == (nodes[current].turn == proof->owner)));
    }
    nodes[root].flags &= ~ON_LINE;
    return verdict;
}

/* Decide nodes of a component from what is known of others; return the next free rank. Play that
 * this forces goes on from node to node and never returns. */
static int settle(Proof *proof, int first, int end, int rank)
{
    Node *nodes = proof->nodes;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int place = first; place < end; place++) {
            Node *node = &nodes[nodes[place].least];
            for (int side = 1; side >= -1; side -= 2)
                if (!node->rank && awale_leads_there(proof, node, side, 0)) {
                    node->rank = side * rank++;
                    changed = 1;
                }
        }
    }
    return rank;
}

/* Write the nodes in the order of their components, and mark those that are entered from others. */
static void put_in_order(Node *nodes, int64_t count)
{
    for (int64_t at = 0; at < count; at++) {
        if (nodes[at].number >= 0)
            continue;
        nodes[nodes[at].below].least = (int32_t)at;
        for (int pit = 0; pit < 6; pit++) {
            int next = follower(nodes, (int)at, pit);
            if (next != NONE && nodes[next].number != nodes[at].number)
                nodes[next].flags |= ENTERED;
        }
    }
    nodes[0].flags |= ENTERED;
}

int awale_prove_by_lines(Proof *proof, int64_t count, int rank)
{
    Node *nodes = proof->nodes;
    int move = NONE, left = proof->lines;
    for (int64_t at = 0; at < count; at++) {
        nodes[at].flags = awale_repeats_well(proof, &nodes[at]) ? ENOUGH : 0;
        nodes[at].number = 0;
    }
    int done = find_components(nodes);
    put_in_order(nodes, count);
    for (int first = 0, end; first < done; first = end, rank++) {
        int component = nodes[nodes[first].least].number;
        for (end = first + 1; end < done && nodes[nodes[end].least].number == component;)
            end++;
        rank = settle(proof, first, end, rank);
        for (int place = first; place < end; place++) {
            Node *node = &nodes[nodes[place].least];
            if (node->rank || !(node->flags & ENTERED))
                continue;
            int verdict = search_lines(proof, nodes[place].least, &left);
            node->flags |= verdict == 1 ? WON : LOST;
            if (node == nodes && verdict == 1 && node->turn == proof->owner)
                move = node->tried - 1;
        }
        for (int place = first; place < end; place++) {
            Node *node = &nodes[nodes[place].least];
            if (node->flags & (WON | LOST))
                node->rank = node->flags & WON ? rank : -rank;
        }
    }
    return move;
}
