import { asBoolean, asCount, firstText, isObject } from '../base/json.ts'
import { readPictures } from '../create/pictures.ts'
import { readContentBase } from './content-base.ts'
import type { Post } from './creative-types.ts'

/** Where APIs put the pictures of a post, the first that has some counts. */
const PICTURE_FIELDS = ['images', 'pictures', 'image', 'thumbnail'] as const

/** A post of any API's record; null without an id. */
export function normalisePost(raw: unknown, apiOrigin = ''): Post | null {
  const base = readContentBase(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  let images: Post['images'] = []
  for (const field of PICTURE_FIELDS) {
    images = readPictures(raw[field], apiOrigin)
    if (images.length > 0) break
  }
  return { ...base, body: firstText(raw.body, raw.content, raw.text) ?? '', images }
}

/** What a like of one piece answered; `likes_count` null where the answer does not tell. */
export interface LikeAnswer {
  liked: boolean
  likes_count: number | null
}

/** Without a flag the like is taken as given. */
export function readLikeAnswer(raw: unknown): LikeAnswer {
  if (!isObject(raw)) return { liked: true, likes_count: null }
  return {
    liked: asBoolean(raw.liked ?? raw.is_liked ?? true),
    likes_count: asCount(raw.likes_count ?? raw.like_count),
  }
}
