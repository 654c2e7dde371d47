import { asCount, asId, firstText, isObject, type JsonObject, listOf } from '../base/json.ts'
import type { Picture } from '../content/creative-types.ts'
import { pictureUrl } from '../session/user.ts'

/** Shown where an item has no picture (ENT-18). */
export const PLACEHOLDER_IMAGE = '/brand/weave.svg'

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** Where APIs put the address of a picture, the first that has one counts. */
const ADDRESS_FIELDS = ['url', 'image', 'src', 'file'] as const

/**
 * A picture of any shape: the reference one, an object with an address, a bare address; null
 * without an address. Relative paths get the API's host (A21).
 */
export function normalisePicture(raw: unknown, apiOrigin = ''): Picture | null {
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

/** Several pictures: a list, or one alone; what is none is left out. */
export function readPictures(raw: unknown, apiOrigin = ''): Picture[] {
  const all = Array.isArray(raw) || (isObject(raw) && Array.isArray(raw.results))
  const found: Picture[] = []
  for (const item of all ? listOf(raw) : [raw]) {
    const picture = normalisePicture(item, apiOrigin)
    if (picture !== null) found.push(picture)
  }
  return found
}

/**
 * The address of the rendition to show `width` pixels wide: the smallest at least so wide, else the
 * widest there is. A picture without renditions has its own address alone.
 */
export function pictureSource(
  picture: Pick<Picture, 'url' | 'widths'>,
  format: PictureFormat,
  width: number,
): string {
  const fitting = picture.widths.find((each) => each >= width) ?? picture.widths.at(-1)
  return fitting === undefined ? picture.url : `${picture.url}${fitting}.${format}`
}

/** Every rendition for `srcset`; '' without renditions. */
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
