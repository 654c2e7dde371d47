import type { Picture } from '../../../protocol/content/creative-types.ts'

/** Width over height where a picture does not tell its size, and of the placeholder. */
export const USUAL_RATIO = 4 / 3
const NARROWEST = 0.4
const WIDEST = 4

/** Width over height, within what a page can show. */
export function ratioOf(picture: Picture | null): number {
  if (picture === null || picture.width <= 0 || picture.height <= 0) return USUAL_RATIO
  return Math.min(WIDEST, Math.max(NARROWEST, picture.width / picture.height))
}
