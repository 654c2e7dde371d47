import type { Picture } from '../../../protocol/content/creative-types.ts'

/** Aspect ratio (width / height) of the placeholder and of pictures without a size. */
export const USUAL_RATIO = 4 / 3
const NARROWEST = 0.4
const WIDEST = 4

/** Aspect ratio (width / height), clamped to the supported range. */
export function ratioOf(picture: Picture | null): number {
  if (picture === null || picture.width <= 0 || picture.height <= 0) return USUAL_RATIO
  return Math.min(WIDEST, Math.max(NARROWEST, picture.width / picture.height))
}
