import { IMAGE_WIDTHS } from '../../../src/protocol/base/constants.ts'
import type { PictureJson } from '../../../src/protocol/responses/content.ts'
import type { PictureRow } from '../../db/creative-schema.ts'

/** Columns needed for a picture's JSON. */
export type PictureFields = Pick<PictureRow, 'id' | 'key' | 'width' | 'height' | 'thumbhash'>

export const PICTURE_PATH = '/media/pictures/'

/** A row as JSON; the alt text belongs to the place where the picture is used. */
export function pictureJson(row: PictureFields, alt = ''): PictureJson {
  return {
    id: row.id,
    url: `${PICTURE_PATH}${row.key}/`,
    widths: renditionWidths(row.width),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    alt,
  }
}

/**
 * Widths of the renditions of a master `width` pixels wide, ascending; never wider than the master.
 */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, Math.max(...IMAGE_WIDTHS))
  return [...IMAGE_WIDTHS.filter((candidate) => candidate < widest), widest]
}
