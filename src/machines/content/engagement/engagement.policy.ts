import { idKey } from '../../../protocol/base/ids.ts'
import type { StatusFlags } from '../../../protocol/base/types.ts'
import { countAfterLike, flagOf } from '../../../protocol/content/content.ts'
import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import {
  type PendingTogglesState,
  pendingTogglesOf,
  type ToggleNetwork,
} from '../../kit/pending-toggles.ts'

export type EngagementKind = 'like' | 'save'

/** Target of a like or save. */
export interface EngagementAbout extends ContentRef {
  kind: EngagementKind
}

/** A content item as a list or page shows it. */
export interface SeenItem extends ContentRef {
  /** Null if the record does not say. */
  likes_count: number | null
  /** As the record says; absent if it does not. */
  liked?: boolean | undefined
  saved?: boolean | undefined
}

/** State confirmed by the server, by `contentKey`. */
export type KnownItems = { [key: string]: Engagement }

/** Keys of the maps: `contentKey`. */
export interface EngagementContext
  extends PendingTogglesState<KnownItems, EngagementAbout>,
    ToggleNetwork {
  /** Items as shown to the user, pending toggles included. */
  shown: { [key: string]: Engagement }
  /** Items whose display may have changed. */
  touched: string[]
  /** The known count before the user's first like or unlike of the item in this session. */
  ownLikes: { [key: string]: number | null }
  /** Items the user has saved or unsaved in this session. */
  ownSaves: { [key: string]: true }
  /** Items of each list on the page, with their counts. */
  seen: { [list: string]: { [key: string]: number | null } }
  /** Items that need no (further) lookup: looked up already, or waiting for it. */
  looked: { [key: string]: true }
  /** Items that wait for a lookup. */
  waiting: ContentRef[]
  /** The running batch, all of one type. */
  looking: ContentRef[]
}

export interface StatusResponse {
  likes: StatusFlags
  saves: StatusFlags
}

export const EMPTY_ENGAGEMENT: Omit<EngagementContext, 'online'> = {
  known: {},
  pendingToggles: [],
  shown: {},
  touched: [],
  ownLikes: {},
  ownSaves: {},
  seen: {},
  looked: {},
  waiting: [],
  looking: [],
}

/** Maximum number of ids per lookup. */
const STATUS_BATCH_SIZE = 100

/** For failures without a message. */
const FAILED = 'Something went wrong. Please try again.'

const UNKNOWN: Engagement = { liked: null, saved: null, likes_count: null }

const flagFor = (engagement: Engagement, kind: EngagementKind): boolean | null =>
  kind === 'like' ? engagement.liked : engagement.saved

/** Queue key of a like or save of an item. */
const toggleKey = (about: EngagementAbout): string => `${about.kind}-${contentKey(about)}`

const engagementOf = (known: KnownItems, ref: ContentRef): Engagement =>
  known[contentKey(ref)] ?? UNKNOWN

const withEngagement = (
  known: KnownItems,
  ref: ContentRef,
  engagement: Engagement,
): KnownItems => ({
  ...known,
  [contentKey(ref)]: engagement,
})

/** Likes and saves; toggles of different items, and a like and a save, run in parallel. */
export const ENGAGEMENTS = pendingTogglesOf<KnownItems, EngagementAbout>({
  key: toggleKey,
  isOn: (known, about) => flagFor(engagementOf(known, about), about.kind),
  applyToggle: (known, about, on) => {
    const current = engagementOf(known, about)
    if (about.kind === 'save') return withEngagement(known, about, { ...current, saved: on })
    const likes_count = countAfterLike(current, on)
    return withEngagement(known, about, { ...current, liked: on, likes_count })
  },
  /** Sets the flag and undoes the change of the count (A5, TOGGLE-03). */
  already: (known, about, on) => {
    const flags = about.kind === 'like' ? { liked: on } : { saved: on }
    return withEngagement(known, about, { ...engagementOf(known, about), ...flags })
  },
  failureMessage: () => FAILED,
})

/** An item as shown to the user: known state plus pending toggles. */
function displayedEngagement(context: EngagementContext, key: string): Engagement {
  const known = { [key]: context.known[key] ?? UNKNOWN }
  const pendingToggles = context.pendingToggles.filter(
    (pendingToggle) => contentKey(pendingToggle) === key,
  )
  return ENGAGEMENTS.displayed({ known, pendingToggles })[key] ?? UNKNOWN
}

const isSameEngagement = (a: Engagement, b: Engagement): boolean =>
  a.liked === b.liked && a.saved === b.saved && a.likes_count === b.likes_count

/**
 * Whether a received count must be ignored: a like is pending, so the count may or may not include
 * it, or it is the count from before the user's like, in a list that was loaded earlier.
 */
function isOldCount(context: EngagementContext, key: string, count: number): boolean {
  if (!(key in context.ownLikes) || context.known[key]?.likes_count == null) return false
  const pending = context.pendingToggles.some(
    (pendingToggle) => toggleKey(pendingToggle) === `like-${key}`,
  )
  return pending || context.ownLikes[key] === count
}

/** The touched items whose display changed. */
export function changedEngagements(context: EngagementContext): [key: string, Engagement][] {
  return context.touched.flatMap((key): [string, Engagement][] => {
    const displayed = displayedEngagement(context, key)
    const previous = context.shown[key] ?? UNKNOWN
    return isSameEngagement(previous, displayed) ? [] : [[key, displayed]]
  })
}

/** What is known of an item; at first sight, what its record says. */
const knownOf = (
  { known }: EngagementContext,
  key: string,
  { liked, saved }: SeenItem,
): Engagement => known[key] ?? { ...UNKNOWN, liked: liked ?? null, saved: saved ?? null }

/**
 * Records the items of a list: takes each count, again when a reload changed it, and queues a
 * status lookup for items that have none.
 */
export function recordItems(
  context: EngagementContext,
  list: string,
  items: readonly SeenItem[],
): EngagementContext {
  const seen = { ...context.seen[list] }
  const changed = items.filter((item) => {
    const key = contentKey(item)
    if (seen[key] === item.likes_count) return false
    seen[key] = item.likes_count
    return true
  })
  if (changed.length === 0) return context
  const known = { ...context.known }
  const looked = { ...context.looked }
  const waiting = [...context.waiting]
  const touched: string[] = []
  for (const item of changed) {
    const { type, id, likes_count } = item
    const key = contentKey({ type, id })
    const current = knownOf(context, key, item)
    const isNewCount =
      likes_count !== null &&
      current.likes_count !== likes_count &&
      !isOldCount(context, key, likes_count)
    if (isNewCount || !(key in known)) {
      known[key] = isNewCount ? { ...current, likes_count } : current
      touched.push(key)
    }
    if (key in looked) continue
    looked[key] = true
    waiting.push({ type, id })
  }
  return {
    ...context,
    seen: { ...context.seen, [list]: seen },
    known: touched.length > 0 ? known : context.known,
    looked,
    waiting,
    touched,
  }
}

/** The list was removed from the page; when it returns it reports its items again. */
export function forgetList(
  context: EngagementContext,
  list: string,
): Pick<EngagementContext, 'seen'> {
  const { [list]: _, ...seen } = context.seen
  return { seen }
}

/** The next batch: up to the limit, of the type that has waited longest. */
export function startBatch(context: EngagementContext): EngagementContext {
  const type = context.waiting[0]?.type
  const looking = context.waiting.filter((ref) => ref.type === type).slice(0, STATUS_BATCH_SIZE)
  const waiting = context.waiting.filter((ref) => !looking.includes(ref))
  return { ...context, looking, waiting }
}

const hasFlag = (flags: StatusFlags, ref: ContentRef): boolean =>
  Object.hasOwn(flags, idKey(ref.id))

/**
 * Applies the response of a lookup. Items it does not contain stay unknown and may be looked up
 * again; the user's own changes are newer than the response.
 */
export function applyResponse(
  context: EngagementContext,
  { likes, saves }: StatusResponse,
): EngagementContext {
  const known = { ...context.known }
  const looked = { ...context.looked }
  for (const ref of context.looking) {
    const key = contentKey(ref)
    const current = known[key] ?? UNKNOWN
    const liked = hasFlag(likes, ref) && !(key in context.ownLikes)
    const saved = hasFlag(saves, ref) && !(key in context.ownSaves)
    known[key] = {
      ...current,
      liked: liked ? flagOf(likes, ref.id) : current.liked,
      saved: saved ? flagOf(saves, ref.id) : current.saved,
    }
    if (!hasFlag(likes, ref) || !hasFlag(saves, ref)) delete looked[key]
  }
  return { ...context, known, looked, looking: [], touched: context.looking.map(contentKey) }
}

/** The lookup failed. */
export const noResponse = (context: EngagementContext): EngagementContext =>
  applyResponse(context, { likes: {}, saves: {} })

/** Adds the user's toggle. From now on earlier responses do not overwrite it. */
export function toggle(
  context: EngagementContext,
  kind: EngagementKind,
  { type, id }: ContentRef,
): Partial<EngagementContext> {
  const about = { kind, type, id }
  const key = contentKey(about)
  const ownToggles =
    kind === 'like'
      ? { ownLikes: { [key]: context.known[key]?.likes_count ?? null, ...context.ownLikes } }
      : { ownSaves: { ...context.ownSaves, [key]: true as const } }
  return { ...ownToggles, pendingToggles: ENGAGEMENTS.toggled(context, about), touched: [key] }
}
