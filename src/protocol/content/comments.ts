import {
  asBoolean,
  asCount,
  asFlag,
  asId,
  firstText,
  isObject,
  type JsonObject,
  parseHidden,
  parseList,
} from '../base/json.ts'
import type { Id, Json } from '../base/types.ts'
import type { ContentType } from '../enums/content.ts'
import { isContentType } from './content.ts'
import { parseAuthor, parseListPage } from './content-base.ts'
import type { Comment, ListPage } from './creative-types.ts'
import { contentKey } from './feed.ts'

/** A comment from any API's response; null without an id. */
export function parseComment(raw: unknown, apiOrigin = ''): Comment | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const deleted = asBoolean(raw.deleted ?? raw.is_deleted)
  return {
    id,
    body: deleted ? '' : (firstText(raw.body, raw.content, raw.text) ?? ''),
    author: parseAuthor(raw, apiOrigin),
    parent_id: parentOf(raw),
    likes_count: asCount(raw.likes_count ?? raw.like_count),
    liked: asFlag(raw.liked ?? raw.is_liked),
    replies_count: asCount(raw.replies_count ?? raw.reply_count) ?? nestedCount(raw),
    created_at: firstText(raw.created_at) ?? '',
    edited_at: firstText(raw.edited_at),
    deleted,
    client_id: firstText(raw.client_id),
    ...parseHidden(raw),
  }
}

/**
 * One page of comments as a flat list: each thread is followed by its replies, also if the API
 * nests them. `page` is the requested page.
 */
export function parseComments(body: Json, page: number, apiOrigin = ''): ListPage<Comment> {
  const threads = parseListPage(body, page, null, (raw) => threadOf(raw, apiOrigin))
  return { ...threads, items: threads.items.flat() }
}

/**
 * Whether a list response declares that it is about this content item. An API that ignores the
 * filter of `comments/` returns the comments of all items, and does not name one.
 */
export function areAbout(body: Json, content: { type: ContentType; id: Id }): boolean {
  const about = isObject(body) && isObject(body.about) ? body.about : null
  const id = asId(about?.id)
  if (id === null || !isContentType(about?.type)) return false
  return contentKey({ type: about.type, id }) === contentKey(content)
}

function threadOf(raw: Json, apiOrigin: string): Comment[] | null {
  const comment = parseComment(raw, apiOrigin)
  if (comment === null || !isObject(raw)) return null
  const answers = parseList(nested(raw), (one) => parseComment(one, apiOrigin))
  return [comment, ...answers.map((one) => ({ ...one, parent_id: comment.id }))]
}

function nested(raw: JsonObject): Json[] {
  return Array.isArray(raw.replies) ? raw.replies : []
}

/** Null if the API does not nest replies. */
function nestedCount(raw: JsonObject): number | null {
  return Array.isArray(raw.replies) ? raw.replies.length : null
}

function parentOf(raw: JsonObject): Id | null {
  return asId(raw.parent_id) ?? asId(isObject(raw.parent) ? raw.parent.id : raw.parent)
}
