import type { Motif } from '../../server/art/draw.ts'
import { type DemoPicture, withMotif } from './pictures.ts'

/** Minimum distance, in items, between two items with the same first motif, newest first. */
const MIN_DISTANCE = 3
/** Distance to aim for when there are enough motifs. */
const PREFERRED_DISTANCE = 10
/** Minimum distance between items of the same user. */
const MIN_OWN_DISTANCE = 2

interface VariedItem {
  author: number
  pictures: DemoPicture[]
  at: number
}

/**
 * Changes the first motif of items until neighbours differ; `motifsOf` returns more than STRICT +
 * OWN.
 */
export function varyMotifs<T extends VariedItem>(
  items: readonly T[],
  motifsOf: (item: T) => readonly Motif[],
): void {
  const usedMotifs: Motif[] = []
  const motifsByAuthor = new Map<number, Motif[]>()
  for (const item of [...items].sort((a, b) => b.at - a.at)) {
    const [first] = item.pictures
    if (first?.art == null) continue
    const ownMotifs = motifsByAuthor.get(item.author) ?? []
    motifsByAuthor.set(item.author, ownMotifs)
    const motif = chooseMotif(first.art.motif, motifsOf(item), usedMotifs, ownMotifs)
    item.pictures[0] = withMotif(first, motif)
    usedMotifs.push(motif)
    ownMotifs.push(motif)
  }
}

function chooseMotif(
  preferred: Motif,
  motifs: readonly Motif[],
  usedMotifs: readonly Motif[],
  ownMotifs: readonly Motif[],
): Motif {
  const start = Math.max(0, motifs.indexOf(preferred))
  const candidates = [...motifs.slice(start), ...motifs.slice(0, start)]
  const findMotif = (distance: number) =>
    candidates.find(
      (motif) =>
        !usedMotifs.slice(-distance).includes(motif) &&
        !ownMotifs.slice(-MIN_OWN_DISTANCE).includes(motif),
    )
  return findMotif(PREFERRED_DISTANCE) ?? findMotif(MIN_DISTANCE) ?? preferred
}
