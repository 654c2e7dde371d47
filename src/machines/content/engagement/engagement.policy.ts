import { idKey } from '../../../protocol/base/ids.ts'
import type { StatusFlags } from '../../../protocol/base/types.ts'
import { flagOf } from '../../../protocol/content/content.ts'
import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { type Wishing, wishesOf } from '../../kit/wishes.ts'

export type EngagementKind = 'like' | 'save'

/** What is liked or saved, or not. */
export interface EngagementAbout extends ContentRef {
  kind: EngagementKind
}

/** `likes_count` null before any item told it. */
export interface Figures {
  liked: boolean
  saved: boolean
  likes_count: number | null
}

/** A piece as a list or a page shows it. */
export interface SeenPiece extends ContentRef {
  likes_count: number
}

/** What the server is known to hold, by `contentKey`. */
export type KnownPieces = { [key: string]: Figures }

/** Keys of the maps: `contentKey`. */
export interface EngagementContext extends Wishing<KnownPieces, EngagementAbout> {
  /** Pieces as the person sees them, wishes included. */
  shown: { [key: string]: Engagement }
  /** Pieces that may look different now. */
  touched: string[]
  /** The count that was known before the person's first own like or unlike of the piece. */
  ownLikes: { [key: string]: number | null }
  /** Pieces the person has saved or unsaved here. */
  ownSaves: { [key: string]: true }
  /** What each list on the page has told of its pieces, with their counts. */
  seen: { [list: string]: { [key: string]: number } }
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
  wishes: [],
  shown: {},
  touched: [],
  ownLikes: {},
  ownSaves: {},
  seen: {},
  looked: {},
  waiting: [],
  looking: [],
}

/** How many ids one status lookup names. */
export const LOOK_LIMIT = 100

/** For a failure that has no words of its own. */
const FAILED = 'Something went wrong. Please try again.'

const UNKNOWN: Figures = { liked: false, saved: false, likes_count: null }

const flag = (figures: Figures, kind: EngagementKind): boolean =>
  kind === 'like' ? figures.liked : figures.saved

/** The name of a like or save of a piece; each has a lane of its own. */
export const wishKey = (about: EngagementAbout): string => `${about.kind}-${contentKey(about)}`

const figuresOf = (known: KnownPieces, ref: ContentRef): Figures =>
  known[contentKey(ref)] ?? UNKNOWN

const withFigures = (known: KnownPieces, ref: ContentRef, figures: Figures): KnownPieces => ({
  ...known,
  [contentKey(ref)]: figures,
})

/** Likes and saves: no wish waits for one of another piece, nor a save for a like. */
export const ENGAGEMENTS = wishesOf<KnownPieces, EngagementAbout>({
  key: wishKey,
  isHeld: (known, about) => flag(figuresOf(known, about), about.kind),
  /** Only a flag that flips moves the count, by 1, never below 0 (A6). */
  switched: (known, about, on) => {
    const old = figuresOf(known, about)
    if (about.kind === 'save') return withFigures(known, about, { ...old, saved: on })
    const likes_count = Math.max(0, (old.likes_count ?? 0) + (on ? 1 : -1))
    return withFigures(known, about, { ...old, liked: on, likes_count })
  },
  /** The flag stays and the count change is undone (A5, TOGGLE-03). */
  already: (known, about, on) => {
    const flags = about.kind === 'like' ? { liked: on } : { saved: on }
    return withFigures(known, about, { ...figuresOf(known, about), ...flags })
  },
  failedText: () => FAILED,
})

/**
 * A piece as the person sees it: what is known, with every wish. Null while neither an item has told
 * its count nor the person has done anything to it.
 */
function shownOf(context: EngagementContext, key: string): Engagement | null {
  const known = { [key]: context.known[key] ?? UNKNOWN }
  const wishes = context.wishes.filter((wish) => contentKey(wish) === key)
  const { liked, saved, likes_count } = ENGAGEMENTS.shown({ known, wishes })[key] ?? UNKNOWN
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
  const pending = context.wishes.some((wish) => wishKey(wish) === `like-${key}`)
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

/**
 * What a list shows: each piece is taken from it with its count, again when the list was read anew
 * and has another, and its status is to be looked up; what was looked up, or soon will be, is left
 * out.
 */
export function see(
  context: EngagementContext,
  list: string,
  pieces: readonly SeenPiece[],
): EngagementContext {
  const seen = { ...context.seen[list] }
  const fresh = pieces.filter((piece) => {
    const key = contentKey(piece)
    if (seen[key] === piece.likes_count) return false
    seen[key] = piece.likes_count
    return true
  })
  if (fresh.length === 0) return context
  const known = { ...context.known }
  const looked = { ...context.looked }
  const waiting = [...context.waiting]
  const touched: string[] = []
  for (const { type, id, likes_count } of fresh) {
    const key = contentKey({ type, id })
    const old = known[key] ?? UNKNOWN
    if (old.likes_count !== likes_count && !isOldCount(context, key, likes_count)) {
      known[key] = { ...old, likes_count }
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

/** A list is not on the page any more: if it comes back, it tells what it shows then. */
export function leave(context: EngagementContext, list: string): Pick<EngagementContext, 'seen'> {
  const { [list]: _, ...seen } = context.seen
  return { seen }
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

/** The person's toggle. From now on what was loaded earlier does not contradict it. */
export function toggle(
  context: EngagementContext,
  kind: EngagementKind,
  { type, id }: ContentRef,
): Partial<EngagementContext> {
  const about = { kind, type, id }
  const key = contentKey(about)
  const own =
    kind === 'like'
      ? { ownLikes: { [key]: context.known[key]?.likes_count ?? null, ...context.ownLikes } }
      : { ownSaves: { ...context.ownSaves, [key]: true as const } }
  return { ...own, wishes: ENGAGEMENTS.toggled(context, about), touched: [key] }
}
