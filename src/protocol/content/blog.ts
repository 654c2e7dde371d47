import { asCount, asFlag, firstText, isObject, type JsonObject } from '../base/json.ts'
import type { Json } from '../base/types.ts'
import { parsePicture } from '../publishing/images.ts'
import { parseContentBase } from './content-base.ts'
import type { BlogEntry, Picture } from './creative-types.ts'

/** Possible picture fields of a blog post, by priority. */
const COVER_FIELDS = ['cover', 'cover_image', 'featured_image', 'image', 'thumbnail'] as const

/** A blog post from any API's response; null without an id. The body is unsanitised HTML. */
export function parseBlogEntry(raw: unknown, apiOrigin = ''): BlogEntry | null {
  const base = parseContentBase(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  return {
    ...base,
    excerpt: firstText(raw.excerpt, raw.summary)?.trim() ?? '',
    body: firstText(raw.body, raw.content, raw.text) ?? '',
    cover: readCover(raw, apiOrigin),
    reading_minutes: minutesOf(raw.reading_minutes ?? raw.reading_time),
    published: isPublished(raw),
  }
}

/** At least 1; null if the API does not say. */
function minutesOf(value: Json | undefined): number | null {
  const minutes = asCount(value)
  return minutes === null ? null : Math.max(1, minutes)
}

function readCover(raw: JsonObject, apiOrigin: string): Picture | null {
  for (const field of COVER_FIELDS) {
    const picture = parsePicture(raw[field], apiOrigin)
    if (picture !== null) return picture
  }
  return null
}

/** Without a readable flag it counts as published, because such APIs list only published ones. */
function isPublished(raw: JsonObject): boolean {
  const flag = asFlag(raw.published ?? raw.is_published)
  return flag ?? firstText(raw.status)?.trim().toLowerCase() !== 'draft'
}
