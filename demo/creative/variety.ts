import type { Motif } from '../../server/art/draw.ts'
import { type DemoPicture, seenAs } from './pictures.ts'

/** Minimum distance, in items, between two items with the same first motif, newest first. */
const STRICT = 3
/** Distance to aim for when there are enough motifs. */
const WISHED = 10
/** Minimum distance between items of the same user. */
const OWN = 2

interface Piece {
  author: number
  pictures: DemoPicture[]
  at: number
}

/**
 * Changes the first motif of items until neighbours differ; `motifsOf` returns more than STRICT +
 * OWN.
 */
export function vary<T extends Piece>(
  pieces: readonly T[],
  motifsOf: (piece: T) => readonly Motif[],
): void {
  const wall: Motif[] = []
  const own = new Map<number, Motif[]>()
  for (const piece of [...pieces].sort((a, b) => b.at - a.at)) {
    const [first] = piece.pictures
    if (first?.art == null) continue
    const mine = own.get(piece.author) ?? []
    own.set(piece.author, mine)
    const motif = choose(first.art.motif, motifsOf(piece), wall, mine)
    piece.pictures[0] = seenAs(first, motif)
    wall.push(motif)
    mine.push(motif)
  }
}

function choose(
  wanted: Motif,
  motifs: readonly Motif[],
  wall: readonly Motif[],
  mine: readonly Motif[],
): Motif {
  const start = Math.max(0, motifs.indexOf(wanted))
  const inTurn = [...motifs.slice(start), ...motifs.slice(0, start)]
  const free = (apart: number) =>
    inTurn.find((each) => !wall.slice(-apart).includes(each) && !mine.slice(-OWN).includes(each))
  return free(WISHED) ?? free(STRICT) ?? wanted
}
