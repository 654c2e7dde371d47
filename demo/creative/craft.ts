import type { Motif } from '../../server/art/draw.ts'

/** What the works of one craft are: how they look, what they are called, what is said of them. */
export interface CraftWorks {
  category: string
  motifs: readonly Motif[]
  tags: readonly string[]
  titles: readonly string[]
  notes: readonly string[]
}

export const works = (
  category: string,
  motifs: readonly Motif[],
  tags: readonly string[],
  titles: readonly string[],
  notes: readonly string[],
): CraftWorks => ({ category, motifs, tags, titles, notes })
