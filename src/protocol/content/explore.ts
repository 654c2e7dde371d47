import type { ExploreNumbersJson } from '../answers/content.ts'
import { asCount, firstText, isObject } from '../base/json.ts'
import { folded } from '../base/text.ts'
import type { CreatorProfile, Json } from '../base/types.ts'
import { readPictures } from '../create/pictures.ts'
import type { Availability } from '../enums/work.ts'
import { readAvailability } from '../people/freelance.ts'
import { normaliseCreatorProfile } from '../people/profile.ts'
import { normaliseBlogEntry } from './blog.ts'
import { nameOf, readListPage } from './content-base.ts'
import type { FeedItem, ListPage, Picture, Tag } from './creative-types.ts'
import { normaliseWork } from './portfolio.ts'
import { normalisePost } from './posts.ts'

/** A creator to discover, with pictures of some works. */
export interface ExploreCreator extends CreatorProfile {
  /** '' if absent. */
  location: string
  availability: Availability | null
  works: Picture[]
}

/** Totals of public content; null if the API does not provide a number. */
export type ExploreNumbers = {
  readonly [K in keyof ExploreNumbersJson]: number | null
}

export function normaliseExploreNumbers(raw: unknown): ExploreNumbers {
  const told = isObject(raw) ? raw : {}
  return {
    makers: asCount(told.makers),
    works: asCount(told.works),
    assets: asCount(told.assets),
    open_projects: asCount(told.open_projects),
  }
}

/** Creators per page; a shorter page is the last. */
export const CREATOR_PAGE = 12

/** Filters of a creator list; empty filters are not sent. */
export interface CreatorFilters {
  /** Substring of the discipline, specialization or style. */
  craft?: string | undefined
  location?: string | undefined
  availability?: Availability | undefined
}

/** Whether a creator matches the filters, for APIs that ignore them. */
export function fitsCreator(creator: ExploreCreator, filters: CreatorFilters): boolean {
  const { craft = '', location = '', availability } = filters
  const { creator_type_display, specialization, artistic_style } = creator
  const has = (text: string, part: string) => folded(text).includes(folded(part.trim()))
  return (
    [creator_type_display, specialization, artistic_style].some((text) => has(text, craft)) &&
    has(creator.location, location) &&
    (availability === undefined || creator.availability === availability)
  )
}

/** An item of a mixed list, with `type` next to its own fields; null for an unknown type. */
export function normaliseFeedItem(raw: unknown, apiOrigin = ''): FeedItem | null {
  if (!isObject(raw)) return null
  switch (firstText(raw.type, raw.content_type)) {
    case 'post':
      return itemOf('post', normalisePost(raw, apiOrigin))
    case 'blog':
      return itemOf('blog', normaliseBlogEntry(raw, apiOrigin))
    case 'work':
    case 'portfolio':
      return itemOf('work', normaliseWork(raw, apiOrigin))
    default:
      return null
  }
}

/** One page of a mixed list; without `next`, a page shorter than `limit` is the last (A16). */
export function readFeedPage(
  data: Json,
  { page, limit = null }: { page: number; limit?: number | null },
  apiOrigin = '',
): ListPage<FeedItem> {
  return readListPage(data, page, limit, (raw) => normaliseFeedItem(raw, apiOrigin))
}

/** A tag from a text or a record; null without a name. */
export function normaliseTag(raw: unknown): Tag | null {
  const name = nameOf(isObject(raw) ? (raw.name ?? raw.tag) : raw)
  if (name === '') return null
  return { name, count: (isObject(raw) ? asCount(raw.count) : null) ?? 0 }
}

/** ENT-15 with pictures; null without a user that has an id. */
export function normaliseExploreCreator(raw: unknown, apiOrigin = ''): ExploreCreator | null {
  const profile = normaliseCreatorProfile(raw, apiOrigin)
  if (profile === null || !isObject(raw)) return null
  return {
    ...profile,
    location: firstText(raw.location) ?? '',
    availability: readAvailability(raw.availability),
    works: readPictures(raw.works ?? [], apiOrigin),
  }
}

function itemOf<T extends FeedItem['type'], I>(
  type: T,
  item: I | null,
): { type: T; item: I } | null {
  return item === null ? null : { type, item }
}
