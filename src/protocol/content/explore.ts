import { asCount, firstText, isObject } from '../base/json.ts'
import { folded } from '../base/text.ts'
import type { CreatorProfile, Json } from '../base/types.ts'
import type { Availability } from '../enums/projects.ts'
import { parsePictures } from '../publishing/images.ts'
import type { ExploreNumbersJson } from '../responses/content.ts'
import { parseAvailability } from '../users/freelance.ts'
import { parseCreatorProfile } from '../users/profile.ts'
import { parseBlogEntry } from './blog.ts'
import { nameOf, parseListPage } from './content-base.ts'
import type { FeedItem, ListPage, Picture, Tag } from './creative-types.ts'
import { parseWork } from './portfolio.ts'
import { parsePost } from './posts.ts'

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

export function parseExploreNumbers(raw: unknown): ExploreNumbers {
  const numbers = isObject(raw) ? raw : {}
  return {
    makers: asCount(numbers.makers),
    works: asCount(numbers.works),
    assets: asCount(numbers.assets),
    open_projects: asCount(numbers.open_projects),
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

type FilteredFields = Pick<
  ExploreCreator,
  'creator_type_display' | 'specialization' | 'artistic_style' | 'location' | 'availability'
>

/** Whether a creator matches the filters, for lists that an API does not filter. */
export function fitsCreator(creator: FilteredFields, filters: CreatorFilters): boolean {
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
export function parseFeedItem(raw: unknown, apiOrigin = ''): FeedItem | null {
  if (!isObject(raw)) return null
  switch (firstText(raw.type, raw.content_type)) {
    case 'post':
      return itemOf('post', parsePost(raw, apiOrigin))
    case 'blog':
      return itemOf('blog', parseBlogEntry(raw, apiOrigin))
    case 'work':
    case 'portfolio':
      return itemOf('work', parseWork(raw, apiOrigin))
    default:
      return null
  }
}

/** One page of a mixed list; without `next`, a page shorter than `limit` is the last (A16). */
export function parseFeedPage(
  data: Json,
  { page, limit = null }: { page: number; limit?: number | null },
  apiOrigin = '',
): ListPage<FeedItem> {
  return parseListPage(data, page, limit, (raw) => parseFeedItem(raw, apiOrigin))
}

/** A tag from a text or a record; null without a name. The count is null if the API does not say. */
export function parseTag(raw: unknown): Tag | null {
  const name = nameOf(isObject(raw) ? (raw.name ?? raw.tag) : raw)
  if (name === '') return null
  return { name, count: isObject(raw) ? asCount(raw.count) : null }
}

/** ENT-15 with pictures; null without a user that has an id. */
export function parseExploreCreator(raw: unknown, apiOrigin = ''): ExploreCreator | null {
  const profile = parseCreatorProfile(raw, apiOrigin)
  if (profile === null || !isObject(raw)) return null
  return {
    ...profile,
    location: firstText(raw.location) ?? '',
    availability: parseAvailability(raw.availability),
    works: parsePictures(raw.works ?? [], apiOrigin),
  }
}

function itemOf<T extends FeedItem['type'], I>(
  type: T,
  item: I | null,
): { type: T; item: I } | null {
  return item === null ? null : { type, item }
}
