import type { Motif } from '../../server/art/draw.ts'
import { type DemoPicture, seenAs } from './pictures.ts'

/** On a wall, newest first, nobody opens with what one of so many before them opened with. */
const STRICT = 3
/** Where there is choice enough, so many. */
const WISHED = 10
/** The same of one maker's own wall. */
const OWN = 2

interface Piece {
  author: number
  pictures: DemoPicture[]
  at: number
}

/** Changes what pieces open with until neighbours differ; `motifsOf` has more than STRICT + OWN. */
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
