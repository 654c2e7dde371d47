import type { Picture } from '../../../protocol/content/creative-types.ts'
import type { LightboxSnapshot } from './lightbox.machine.ts'

/** Closed without images, open with at least one. */
export const isLightboxOpen = (snapshot: LightboxSnapshot): boolean =>
  snapshot.context.images.length > 0

export const lightboxImages = (snapshot: LightboxSnapshot): Picture[] => snapshot.context.images

export const lightboxIndex = (snapshot: LightboxSnapshot): number => snapshot.context.index

export const lightboxTitle = (snapshot: LightboxSnapshot): string => snapshot.context.title

/** The shown image, or null while closed. */
export const lightboxImage = (snapshot: LightboxSnapshot): Picture | null =>
  snapshot.context.images[snapshot.context.index] ?? null

export const hasPreviousImage = (snapshot: LightboxSnapshot): boolean => snapshot.context.index > 0

export const hasNextImage = (snapshot: LightboxSnapshot): boolean =>
  snapshot.context.index < snapshot.context.images.length - 1
