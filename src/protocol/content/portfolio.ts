import { asCount, firstText, isObject, listOf } from '../base/json.ts'
import { valuesOf } from '../base/record-fields.ts'
import { COLOUR_WORDS, WORK_LICENCES } from '../enums/content.ts'
import { parsePictures } from '../publishing/images.ts'
import { parseContentBase, parseNames } from './content-base.ts'
import type { Work } from './creative-types.ts'
import { RECORD_FIELDS } from './field-names.ts'

/** Possible picture fields of a portfolio item, by priority. */
const PICTURE_FIELDS = ['images', 'pictures', 'image', 'thumbnail', 'cover'] as const

/** A portfolio item from any API's response; null without an id. */
export function parseWork(raw: unknown, apiOrigin = ''): Work | null {
  const base = parseContentBase(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  let images: Work['images'] = []
  for (const field of PICTURE_FIELDS) {
    images = parsePictures(raw[field], apiOrigin)
    if (images.length > 0) break
  }
  return {
    ...base,
    description: firstText(...valuesOf(raw, RECORD_FIELDS.portfolio.description)) ?? '',
    images,
    image_count: Math.max(asCount(raw.image_count) ?? 0, images.length),
    colours: COLOUR_WORDS.filter((word) => listOf(raw.colours).includes(word)),
    tools: parseNames(raw.tools),
    process: firstText(raw.process)?.trim() ?? '',
    licence: WORK_LICENCES.find((one) => one === raw.licence) ?? '',
  }
}
