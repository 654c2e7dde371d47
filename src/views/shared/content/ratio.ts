import type { Picture } from '../../../protocol/content/creative-types.ts'

/** Aspect ratio (width / height) of the placeholder and of pictures without a size. */
const DEFAULT_RATIO = 4 / 3
const MIN_RATIO = 0.4
const MAX_RATIO = 4

/** Aspect ratio (width / height), clamped to the supported range. */
export function ratioOf(picture: Picture | null): number {
  if (picture === null || picture.width <= 0 || picture.height <= 0) return DEFAULT_RATIO
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, picture.width / picture.height))
}
