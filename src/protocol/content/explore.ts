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
  /** '' where none is told. */
  location: string
  availability: Availability | null
  works: Picture[]
}

/** How much there is that anybody may see; what an API does not tell is null. */
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

/** So many creators a page; one that is not full is the last. */
export const CREATOR_PAGE = 12

/** What is asked of a list of creators; a blank filter is left out. */
export interface CreatorFilters {
  /** Part of what they make, or of its style. */
  craft?: string | undefined
  location?: string | undefined
  availability?: Availability | undefined
}

/** Whether a creator is one of those asked for; an API need not narrow its list by itself. */
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

/** An item of a mixed list: its own fields beside its `type`; null when it is of no known type. */
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

/** One page of a mixed list; without a `next` a page shorter than `limit` is the last (A16). */
export function readFeedPage(
  data: Json,
  { page, limit = null }: { page: number; limit?: number | null },
  apiOrigin = '',
): ListPage<FeedItem> {
  return readListPage(data, page, limit, (raw) => normaliseFeedItem(raw, apiOrigin))
}

/** A bare text, or a record with its name; null without one. */
export function normaliseTag(raw: unknown): Tag | null {
  const name = nameOf(isObject(raw) ? (raw.name ?? raw.tag) : raw)
  if (name === '') return null
  return { name, count: (isObject(raw) ? asCount(raw.count) : null) ?? 0 }
}

/** ENT-15 with pictures; null without a person that has an id. */
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
