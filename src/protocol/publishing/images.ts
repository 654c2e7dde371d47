import { pictureUrl } from '../account/user.ts'
import { asCount, asId, firstText, isObject, type JsonObject, listOf } from '../base/json.ts'
import type { Picture } from '../content/creative-types.ts'

/** Shown for an item without a picture (ENT-18). */
export const PLACEHOLDER_IMAGE = '/brand/weave.svg'

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** Possible URL fields of a picture, by priority. */
const ADDRESS_FIELDS = ['url', 'image', 'src', 'file'] as const

/**
 * A picture from any shape: the reference API's, an object with a URL, or a plain URL; null without
 * a URL. Relative paths get the API's host (A21).
 */
export function parsePicture(raw: unknown, apiOrigin = ''): Picture | null {
  const fields: JsonObject = isObject(raw) ? raw : {}
  const url = isObject(raw) ? addressOf(raw, apiOrigin) : pictureUrl(raw, apiOrigin)
  if (url === null) return null
  const widths = readWidths(fields.widths)
  return {
    id: asId(fields.id),
    url: widths.length > 0 && !url.endsWith('/') ? `${url}/` : url,
    widths,
    width: asCount(fields.width) ?? 0,
    height: asCount(fields.height) ?? 0,
    thumbhash: firstText(fields.thumbhash) ?? '',
    alt: firstText(fields.alt, fields.alt_text, fields.caption)?.trim() ?? '',
  }
}

/** Pictures from a list or a single value; invalid ones are dropped. */
export function parsePictures(raw: unknown, apiOrigin = ''): Picture[] {
  const all = Array.isArray(raw) || (isObject(raw) && Array.isArray(raw.results))
  const found: Picture[] = []
  for (const item of all ? listOf(raw) : [raw]) {
    const picture = parsePicture(item, apiOrigin)
    if (picture !== null) found.push(picture)
  }
  return found
}

/**
 * The URL of the rendition to show at `width` pixels: the smallest that is at least as wide, else
 * the widest. A picture without renditions has only its own URL.
 */
export function pictureSource(
  picture: Pick<Picture, 'url' | 'widths'>,
  format: PictureFormat,
  width: number,
): string {
  const fitting = picture.widths.find((each) => each >= width) ?? picture.widths.at(-1)
  return fitting === undefined ? picture.url : `${picture.url}${fitting}.${format}`
}

/** All renditions for `srcset`; '' without renditions. */
export function pictureSrcSet(
  picture: Pick<Picture, 'url' | 'widths'>,
  format: PictureFormat,
): string {
  return picture.widths.map((width) => `${picture.url}${width}.${format} ${width}w`).join(', ')
}

function addressOf(raw: JsonObject, apiOrigin: string): string | null {
  for (const field of ADDRESS_FIELDS) {
    const url = pictureUrl(raw[field], apiOrigin)
    if (url !== null) return url
  }
  return null
}

function readWidths(value: unknown): number[] {
  const widths = listOf(value)
    .map(asCount)
    .filter((width) => width !== null)
  return [...new Set(widths)].filter((width) => width > 0).sort((a, b) => a - b)
}
