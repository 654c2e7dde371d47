import type { Motif } from '../../server/art/draw.ts'

/** Portfolio items of one discipline: motifs, titles and descriptions. */
export interface DisciplineItems {
  category: string
  motifs: readonly Motif[]
  tags: readonly string[]
  titles: readonly string[]
  notes: readonly string[]
}

export const disciplineItems = (
  category: string,
  motifs: readonly Motif[],
  tags: readonly string[],
  titles: readonly string[],
  notes: readonly string[],
): DisciplineItems => ({ category, motifs, tags, titles, notes })
