import {
  asCount,
  asId,
  firstText,
  hasNextPage,
  isObject,
  type JsonObject,
  listOf,
  readHidden,
  readList,
} from '../base/json.ts'
import type { Id, Json, Participant } from '../base/types.ts'
import { readParticipant } from '../session/user.ts'
import type { ContentBase, ListPage } from './creative-types.ts'

/** What every piece of content has, of any API's record; null without an id. */
export function readContentBase(raw: unknown, apiOrigin = ''): ContentBase | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    title: firstText(raw.title, raw.name)?.trim() ?? '',
    slug: firstText(raw.slug)?.trim() ?? '',
    author: readAuthor(raw, apiOrigin),
    category: nameOf(raw.category),
    tags: readNames(raw.tags),
    likes_count: asCount(raw.likes_count ?? raw.like_count) ?? 0,
    comments_count: asCount(raw.comments_count ?? raw.comment_count) ?? 0,
    views_count: asCount(raw.views_count ?? raw.view_count ?? raw.views) ?? 0,
    created_at: firstText(raw.created_at, raw.published_at) ?? '',
    edited_at: firstText(raw.edited_at),
    ...readHidden(raw),
  }
}

/** Names of a list of texts or of `{name}`, or of one text with commas; none twice. */
export function readNames(value: unknown): string[] {
  const entries = typeof value === 'string' ? value.split(',') : listOf(value)
  const names = entries.map(nameOf).filter((name) => name !== '')
  return [...new Set(names)]
}

/** A text, or the name of a record; '' when there is none. */
export function nameOf(value: unknown): string {
  const text = isObject(value) ? firstText(value.name, value.title) : firstText(value)
  return text?.trim() ?? ''
}

/** One page of a list answer; `page` is the one asked for, `size` how many a full page holds. */
export function readListPage<T>(
  body: Json,
  page: number,
  size: number | null,
  read: (raw: Json) => T | null,
): ListPage<T> {
  return {
    items: readList(body, read),
    next: hasNextPage(body, size) ? page + 1 : null,
    count: isObject(body) ? asCount(body.count) : null,
  }
}

const besideId = (raw: JsonObject): Id | null => asId(raw.author_id) ?? asId(raw.user_id)

/** Who made it, nested or by the fields beside it; nobody has neither id nor name. */
export function readAuthor(raw: JsonObject, apiOrigin = ''): Participant {
  for (const value of [raw.author, raw.user, raw.creator, raw.owner]) {
    const person = readParticipant(value, apiOrigin)
    if (person !== null) return { ...person, id: person.id ?? besideId(raw) }
  }
  const username = firstText(raw.author_username, raw.username) ?? ''
  return {
    id: asId(raw.author) ?? asId(raw.user) ?? besideId(raw),
    username,
    full_name: firstText(raw.author_name) ?? username,
    avatar: null,
  }
}
