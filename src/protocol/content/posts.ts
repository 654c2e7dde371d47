import { asCount, asFlag, firstText, isObject } from '../base/json.ts'
import { parsePictures } from '../publishing/images.ts'
import { parseContentBase } from './content-base.ts'
import type { Post } from './creative-types.ts'

/** Possible picture fields of a post, by priority. */
const PICTURE_FIELDS = ['images', 'pictures', 'image', 'thumbnail'] as const

/** A post from any API's response; null without an id. */
export function parsePost(raw: unknown, apiOrigin = ''): Post | null {
  const base = parseContentBase(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  let images: Post['images'] = []
  for (const field of PICTURE_FIELDS) {
    images = parsePictures(raw[field], apiOrigin)
    if (images.length > 0) break
  }
  return { ...base, body: firstText(raw.body, raw.content, raw.text) ?? '', images }
}

/** Response to a like; a field is null if the response does not say. */
export interface LikeResponse {
  liked: boolean | null
  likes_count: number | null
}

export function parseLikeResponse(raw: unknown): LikeResponse {
  if (!isObject(raw)) return { liked: null, likes_count: null }
  return {
    liked: asFlag(raw.liked ?? raw.is_liked),
    likes_count: asCount(raw.likes_count ?? raw.like_count),
  }
}
