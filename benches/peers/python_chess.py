"""Random chess with python-chess, for comparison: how many plies a second one thread plays.

The same game as `ludimus simulate chess` plays: at every ply the full list of legal moves is made and one of them is chosen, each
as likely; a game ends by mate, stalemate, fifty moves, the third occurrence of a position, or insufficient material.

    pip install chess
    python python_chess.py --seconds 30
"""

import argparse
import platform
import random
import sys
import time

import chess


def play(chance, threefold, dead_position):
    """One game: its plies, the sum of its legal moves, and how it ended."""
    board = chess.Board()
    seen = {}
    plies = listed = 0
    while True:
        moves = list(board.legal_moves)
        if not moves:
            return plies, listed, "checkmate" if board.is_check() else "stalemate"
        if dead_position and board.is_insufficient_material():
            return plies, listed, "insufficient material"
        if board.halfmove_clock >= 100:
            return plies, listed, "fifty moves"
        if threefold:
            if board.halfmove_clock == 0:
                # Nothing before a capture or a pawn's move can come about again.
                seen.clear()
            # `is_repetition` would take back move after move to find out the same.
            key = board._transposition_key()
            seen[key] = seen.get(key, 0) + 1
            if seen[key] >= 3:
                return plies, listed, "threefold repetition"
        listed += len(moves)
        board.push(chance.choice(moves))
        # What lies behind is not taken back, and need not be kept.
        board.clear_stack()
        plies += 1


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=30, help="how long to play [default: 30]")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--without", nargs="*", default=[], choices=["threefold", "dead_position"])
    chosen = options.parse_args()
    chance = random.Random(chosen.seed)
    threefold, dead_position = ("threefold" not in chosen.without), ("dead_position" not in chosen.without)
    games, ends = [], {}
    began, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < chosen.seconds:
        plies, listed, reason = play(chance, threefold, dead_position)
        games.append((plies, listed))
        ends[reason] = ends.get(reason, 0) + 1
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    plies, listed = sum(p for p, _ in games), sum(n for _, n in games)
    n, mean, branching = len(games), plies / len(games), listed / plies
    error = (sum((p - mean) ** 2 for p, _ in games) / max(n - 1, 1) / n) ** 0.5
    spread = (sum((l - branching * p) ** 2 for p, l in games) / max(n - 1, 1) / n) ** 0.5 / mean
    print(f"python-chess {chess.__version__}, Python {platform.python_version()}, one thread")
    print(f"{n} games, {plies} plies in {took:.1f} s ({cpu:.1f} s of processor)")
    print(f"plies a game {mean:.1f} ± {error:.1f}, legal moves a ply {branching:.2f} ± {spread:.2f}")
    for reason, count in sorted(ends.items(), key=lambda end: -end[1]):
        print(f"  {reason}: {count}")
    print(f"{plies / took:.0f} plies/s, {plies / cpu:.0f} plies per second of processor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
