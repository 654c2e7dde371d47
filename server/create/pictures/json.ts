import type { PictureJson } from '../../../src/protocol/answers/content.ts'
import { IMAGE_WIDTHS } from '../../../src/protocol/base/constants.ts'
import type { PictureRow } from '../../db/creative-schema.ts'

/** What the JSON of a picture needs of its row. */
export type PictureFields = Pick<PictureRow, 'id' | 'key' | 'width' | 'height' | 'thumbhash'>

export const PICTURE_PATH = '/media/pictures/'

/** A row as JSON; the description belongs to the place the picture is used at. */
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

/** The widths a master of `width` pixels has renditions of, ascending; never wider than itself. */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, Math.max(...IMAGE_WIDTHS))
  return [...IMAGE_WIDTHS.filter((each) => each < widest), widest]
}
