import { parseUserRelation } from '../account/user-relation.ts'
import {
  asCount,
  asId,
  firstText,
  hasNextPage,
  isObject,
  type JsonObject,
  listOf,
  parseHidden,
  parseList,
} from '../base/json.ts'
import type { Id, Json, Participant } from '../base/types.ts'
import { parseOwnFlags } from './content.ts'
import type { ContentBase, ListPage } from './creative-types.ts'

/** The common fields of content from any API's response; null without an id. */
export function parseContentBase(raw: unknown, apiOrigin = ''): ContentBase | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    title: firstText(raw.title, raw.name)?.trim() ?? '',
    slug: firstText(raw.slug)?.trim() ?? '',
    author: parseAuthor(raw, apiOrigin),
    category: nameOf(raw.category),
    tags: parseNames(raw.tags),
    likes_count: asCount(raw.likes_count ?? raw.like_count),
    comments_count: asCount(raw.comments_count ?? raw.comment_count),
    views_count: asCount(raw.views_count ?? raw.view_count ?? raw.views),
    created_at: firstText(raw.created_at, raw.published_at) ?? '',
    edited_at: firstText(raw.edited_at),
    ...parseHidden(raw),
    ...parseOwnFlags(raw),
  }
}

/**
 * Names from a list of texts or of `{name}`, or from a comma-separated text; without duplicates.
 */
export function parseNames(value: unknown): string[] {
  const entries = typeof value === 'string' ? value.split(',') : listOf(value)
  const names = entries.map(nameOf).filter((name) => name !== '')
  return [...new Set(names)]
}

/** A text, or the name of a record; '' without one, and for the bare id of a record. */
export function nameOf(value: unknown): string {
  if (typeof value === 'number') return ''
  const text = isObject(value) ? firstText(value.name, value.title) : firstText(value)
  return text?.trim() ?? ''
}

/**
 * One page of a list response; `page` is the requested page, `size` the number of items of a full
 * page.
 */
export function parseListPage<T>(
  body: Json,
  page: number,
  size: number | null,
  read: (raw: Json) => T | null,
): ListPage<T> {
  return {
    items: parseList(body, read),
    next: hasNextPage(body, size) ? page + 1 : null,
    count: isObject(body) ? asCount(body.count) : null,
  }
}

const flatAuthorId = (raw: JsonObject): Id | null => asId(raw.author_id) ?? asId(raw.user_id)

/** The author, nested or from flat fields; without id and name if there is none. */
export function parseAuthor(raw: JsonObject, apiOrigin = ''): Participant {
  const users = [raw.author, raw.user, raw.creator, raw.owner].flatMap(
    (value) => parseUserRelation(value, apiOrigin) ?? [],
  )
  const named = users.find((user) => user.username !== '' || user.full_name !== '')
  if (named !== undefined) return { ...named, id: named.id ?? flatAuthorId(raw) }
  const [user] = users
  const username = firstText(raw.author_username, raw.username) ?? ''
  return {
    id: user?.id ?? flatAuthorId(raw),
    username,
    full_name: firstText(raw.author_name) ?? username,
    avatar: user?.avatar ?? null,
  }
}
