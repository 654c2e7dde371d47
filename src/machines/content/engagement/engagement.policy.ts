import { idKey } from '../../../protocol/base/ids.ts'
import type { StatusFlags } from '../../../protocol/base/types.ts'
import { flagOf } from '../../../protocol/content/content.ts'
import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'

export type ChangeKind = 'like' | 'save'

/** A like or save already shown that the server still has to confirm. */
export interface EngagementChange extends ContentRef {
  kind: ChangeKind
  on: boolean
  /** Its call runs; at most one of a lane. */
  running: boolean
}

/** `likes_count` null before any item told it. */
export interface Figures {
  liked: boolean
  saved: boolean
  likes_count: number | null
}

/** What an item's JSON told; a flag is absent where it told none. */
export interface KnownItem extends ContentRef {
  likes_count: number
  liked?: boolean
  saved?: boolean
}

/** Keys of the maps: `contentKey`. */
export interface EngagementContext {
  /** What the server is known to hold. */
  known: { [key: string]: Figures }
  /** In order of the person's doing; each lane runs its first one. */
  changes: EngagementChange[]
  /** Pieces as the person sees them, changes included. */
  shown: { [key: string]: Engagement }
  /** Pieces that may look different now. */
  touched: string[]
  /** The count that was known before the person's first own like or unlike of the piece. */
  ownLikes: { [key: string]: number | null }
  /** Pieces the person has saved or unsaved here. */
  ownSaves: { [key: string]: true }
  /** Pieces whose status is not looked up (again): answered, or on the way. */
  looked: { [key: string]: true }
  /** Pieces whose status is to be looked up. */
  waiting: ContentRef[]
  /** The batch under way, of one type. */
  looking: ContentRef[]
}

export interface StatusAnswer {
  likes: StatusFlags
  saves: StatusFlags
}

export const NOTHING: EngagementContext = {
  known: {},
  changes: [],
  shown: {},
  touched: [],
  ownLikes: {},
  ownSaves: {},
  looked: {},
  waiting: [],
  looking: [],
}

/** How many ids one status lookup names. */
export const LOOK_LIMIT = 100

const UNKNOWN: Figures = { liked: false, saved: false, likes_count: null }

/** Likes and saves of a piece are lanes of their own: a change waits for its lane alone. */
export const laneOf = (change: ContentRef & { kind: ChangeKind }): string =>
  `${change.kind}-${contentKey(change)}`

const inLane =
  (lane: string) =>
  (change: EngagementChange): boolean =>
    laneOf(change) === lane

const flag = (figures: Figures, kind: ChangeKind): boolean =>
  kind === 'like' ? figures.liked : figures.saved

/** Only a flag that flips moves the count, by 1, never below 0 (A6). */
function applyChange(figures: Figures, { kind, on }: EngagementChange): Figures {
  if (flag(figures, kind) === on) return figures
  if (kind === 'save') return { ...figures, saved: on }
  const count = (figures.likes_count ?? 0) + (on ? 1 : -1)
  return { ...figures, liked: on, likes_count: Math.max(0, count) }
}

function figuresShown(context: EngagementContext, key: string): Figures {
  const changes = context.changes.filter((change) => contentKey(change) === key)
  return changes.reduce(applyChange, context.known[key] ?? UNKNOWN)
}

/**
 * A piece as the person sees it: what is known, with every unconfirmed change. Null while neither an
 * item has told its count nor the person has done anything to it.
 */
function shownOf(context: EngagementContext, key: string): Engagement | null {
  const { liked, saved, likes_count } = figuresShown(context, key)
  const own = key in context.ownLikes || key in context.ownSaves
  return likes_count === null && !own ? null : { liked, saved, likes_count: likes_count ?? 0 }
}

const same = (a: Figures, b: Figures): boolean =>
  a.liked === b.liked && a.saved === b.saved && a.likes_count === b.likes_count

/**
 * Whether a told count is no news: it may or may not hold the like under way, or is the one from
 * before it, in a list that was loaded earlier.
 */
function isOldCount(context: EngagementContext, key: string, count: number): boolean {
  if (!(key in context.ownLikes) || context.known[key]?.likes_count == null) return false
  const pending = context.changes.some(inLane(`like-${key}`))
  return pending || context.ownLikes[key] === count
}

/** The touched pieces that look different from what was shown. */
export function newlyShown(context: EngagementContext): [key: string, Engagement][] {
  return context.touched.flatMap((key): [string, Engagement][] => {
    const now = shownOf(context, key)
    const before = context.shown[key]
    return now === null || (before && same(before, now)) ? [] : [[key, now]]
  })
}

/** What an item told, merged. Flags the person has changed here are left as they are. */
export function note(context: EngagementContext, told: KnownItem): EngagementContext {
  const key = contentKey(told)
  const old = context.known[key] ?? UNKNOWN
  const figures: Figures = {
    liked: key in context.ownLikes ? old.liked : (told.liked ?? old.liked),
    saved: key in context.ownSaves ? old.saved : (told.saved ?? old.saved),
    likes_count: isOldCount(context, key, told.likes_count) ? old.likes_count : told.likes_count,
  }
  const complete = told.liked !== undefined && told.saved !== undefined
  const looked =
    complete && !(key in context.looked)
      ? { ...context.looked, [key]: true as const }
      : context.looked
  if (same(old, figures) && looked === context.looked) return context
  return { ...context, looked, known: { ...context.known, [key]: figures }, touched: [key] }
}

/** Notes which pieces are to be looked up; those that were, or soon will be, are left out. */
export function look(context: EngagementContext, refs: readonly ContentRef[]): EngagementContext {
  const looked = { ...context.looked }
  const fresh: ContentRef[] = []
  for (const { type, id } of refs) {
    const key = contentKey({ type, id })
    if (key in looked) continue
    looked[key] = true
    fresh.push({ type, id })
  }
  return fresh.length === 0
    ? context
    : { ...context, looked, waiting: [...context.waiting, ...fresh] }
}

/** The next lookup: as many as one may name, of the type that has waited longest. */
export function takeBatch(context: EngagementContext): EngagementContext {
  const type = context.waiting[0]?.type
  const looking = context.waiting.filter((ref) => ref.type === type).slice(0, LOOK_LIMIT)
  const waiting = context.waiting.filter((ref) => !looking.includes(ref))
  return { ...context, looking, waiting }
}

const names = (flags: StatusFlags, ref: ContentRef): boolean => Object.hasOwn(flags, idKey(ref.id))

/**
 * The answer of a lookup. What it does not name stays unknown and may be looked up again, and what
 * the person has changed here is newer than it.
 */
export function takeAnswer(
  context: EngagementContext,
  { likes, saves }: StatusAnswer,
): EngagementContext {
  const known = { ...context.known }
  const looked = { ...context.looked }
  for (const ref of context.looking) {
    const key = contentKey(ref)
    const old = known[key] ?? UNKNOWN
    const liked = names(likes, ref) && !(key in context.ownLikes)
    const saved = names(saves, ref) && !(key in context.ownSaves)
    known[key] = {
      ...old,
      liked: liked ? flagOf(likes, ref.id) : old.liked,
      saved: saved ? flagOf(saves, ref.id) : old.saved,
    }
    if (!names(likes, ref) || !names(saves, ref)) delete looked[key]
  }
  return { ...context, known, looked, looking: [], touched: context.looking.map(contentKey) }
}

/** The lookup failed: nothing was told. */
export const noAnswer = (context: EngagementContext): EngagementContext =>
  takeAnswer(context, { likes: {}, saves: {} })

/**
 * The person's toggle: the opposite of what is shown. A change that still waits is withdrawn
 * instead, so that at most one waits behind the one that runs.
 */
export function toggle(
  context: EngagementContext,
  kind: ChangeKind,
  ref: ContentRef,
): EngagementContext {
  const { type, id } = ref
  const key = contentKey(ref)
  const lane = laneOf({ kind, type, id })
  const waiting = context.changes.find((change) => inLane(lane)(change) && !change.running)
  const on = !flag(figuresShown(context, key), kind)
  const changes = waiting
    ? context.changes.filter((change) => change !== waiting)
    : [...context.changes, { kind, type, id, on, running: false }]
  const own =
    kind === 'like'
      ? { ownLikes: { [key]: context.known[key]?.likes_count ?? null, ...context.ownLikes } }
      : { ownSaves: { ...context.ownSaves, [key]: true as const } }
  return { ...context, ...own, changes, touched: [key] }
}

/** The change of a lane that runs. */
export const runningIn = (context: EngagementContext, lane: string): EngagementChange | undefined =>
  context.changes.find((change) => change.running && inLane(lane)(change))

/**
 * The server did it, or had it so already: then the flag stays and the count change is undone (A5,
 * TOGGLE-03).
 */
export function confirm(
  context: EngagementContext,
  lane: string,
  already: boolean,
): EngagementContext {
  const change = runningIn(context, lane)
  if (!change) return context
  const key = contentKey(change)
  const old = context.known[key] ?? UNKNOWN
  const done = applyChange(old, change)
  const figures = already ? { ...done, likes_count: old.likes_count } : done
  const changes = context.changes.filter((one) => one !== change)
  return { ...context, changes, known: { ...context.known, [key]: figures }, touched: [key] }
}

/** The server refused or did not answer: the running change is left out again. */
export function undo(context: EngagementContext, lane: string): EngagementContext {
  const change = runningIn(context, lane)
  if (!change) return context
  const changes = context.changes.filter((one) => one !== change)
  return { ...context, changes, touched: [contentKey(change)] }
}

/**
 * The changes to send now, marked as running: the first of each lane. One that would flip nothing any
 * more is left out.
 */
export function startable(context: EngagementContext): {
  next: EngagementContext
  started: EngagementChange[]
} {
  const busy = new Set(context.changes.filter((change) => change.running).map(laneOf))
  const started: EngagementChange[] = []
  const changes = context.changes.flatMap((change) => {
    if (change.running || busy.has(laneOf(change))) return [change]
    const figures = context.known[contentKey(change)] ?? UNKNOWN
    if (flag(figures, change.kind) === change.on) return []
    const running = { ...change, running: true }
    busy.add(laneOf(change))
    started.push(running)
    return [running]
  })
  return { next: { ...context, changes }, started }
}
