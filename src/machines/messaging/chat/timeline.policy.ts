import { isShown, TEXTS } from '../../../protocol/base/errors.ts'
import { canAwait, requestedWait } from '../../../protocol/base/retries.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'
import type { Position } from '../../../protocol/messaging/position.ts'
import { arrivals } from './arrivals.policy.ts'
import * as merging from './chat.policy.ts'
import type { ChatArgs, ChatContext, ChatTimeline, ChatUpdate, MessagePage } from './chat.types.ts'
import { applyChanged } from './edit.policy.ts'
import { displayOrder, findMessage, localOnly, type Messages } from './messages.index.ts'
import * as pages from './pages.policy.ts'
import { withDivider } from './reads.policy.ts'

/** The delay before retry n of a gap is n times this, ms. */
const GAP_RETRY_MS = 3_000
const GAP_MAX_ATTEMPTS = 5
/** Pages searched for missed messages; beyond that the list restarts from them. */
const GAP_MAX_PAGES = 10
/** Maximum number of offsets retained beyond the position; a lost one only leads to a request. */
const MAX_AHEAD = 1_000
/** Maximum number of older pages loaded to find a quoted message. */
const QUOTE_SEARCH_MAX_PAGES = 10
/**
 * Maximum number of consecutive older pages skipped because live messages shifted known ones onto
 * them.
 */
const MAX_EMPTY_PAGES = 5

export interface PageParams {
  page: MessagePage
}

const update = (context: ChatContext, changes: Partial<ChatTimeline>): ChatUpdate => ({
  timeline: { ...context.timeline, ...changes },
})

/** Live messages of this conversation (A11, SEND-04). */
export function mergeLive(context: ChatContext, arrived: Messages, now: number): ChatUpdate {
  const previous = displayOrder(context.messages)
  const { messages, newIds } = merging.mergeLive(context, arrived)
  const lastReceivedIds = [...context.timeline.lastReceivedIds, ...newIds]
  return {
    ...withArrivals(context, previous, messages, now),
    ...update(context, { lastReceivedIds: lastReceivedIds.slice(-pages.ANCHOR_SIZE) }),
  }
}

/** @param previous the display order before the change, whose index the new list takes over */
function withArrivals(
  context: ChatContext,
  previous: Messages,
  messages: Messages,
  now: number,
): ChatUpdate {
  return {
    messages,
    reads: { ...context.reads, arrivals: arrivals(context, previous, messages, now) },
  }
}

const openedGap = (anchor: Id[]): ChatTimeline['gap'] => ({
  anchor,
  page: 1,
  collected: [],
  position: null,
})

type Progress = Pick<ChatTimeline, 'position' | 'ahead'>

/** The position after more events: it advances over all offsets that follow it. */
function advance(timeline: Progress, position: Position | null, offsets: number[]): Progress {
  const ahead = [...timeline.ahead, ...offsets].sort((a, b) => a - b).slice(-MAX_AHEAD)
  if (position === null) return { position, ahead }
  let { offset } = position
  while (ahead[0] !== undefined && ahead[0] <= offset + 1) {
    offset = Math.max(offset, ahead[0])
    ahead.shift()
  }
  return { position: { ...position, offset }, ahead }
}

const missesAny = ({ position, ahead }: Progress): boolean => position !== null && ahead.length > 0

interface OffsetParams {
  offsets: number[]
}

export const recordOffsets = ({ context }: ChatArgs, { offsets }: OffsetParams): ChatUpdate =>
  update(context, advance(context.timeline, context.timeline.position, offsets))

/** Whether an event before these is unknown. */
export const missesEvents = ({ context: { timeline } }: ChatArgs, params: OffsetParams): boolean =>
  missesAny(advance(timeline, timeline.position, params.offsets))

/** Both sockets deliver each event; the later copy may be older than what is shown. */
export const isKnownEvent = (
  { context: { timeline } }: ChatArgs,
  { offset }: { offset?: number | undefined },
): boolean =>
  offset !== undefined &&
  (offset <= (timeline.position?.offset ?? 0) || timeline.ahead.includes(offset))

/**
 * The position of what is known with a response. Events that arrived before the first page may have
 * changed messages that were not loaded.
 */
function reached({ gap, ...timeline }: ChatTimeline, page: MessagePage): Progress {
  const position = gap?.position ?? page.position ?? null
  if (position === null || timeline.position !== null) return advance(timeline, position, [])
  return { position, ahead: timeline.ahead.filter((offset) => offset > position.offset) }
}

/** Whether more has to be loaded after this response: a socket reopened, or events are missing. */
export const isOutdated = ({ context: { timeline } }: ChatArgs, { page }: PageParams): boolean =>
  timeline.reopenedDuringFetch ||
  (timeline.gapAttempts < GAP_MAX_ATTEMPTS && missesAny(reached(timeline, page)))

/** The ids last received, with those of a page. */
function receivedIds({ timeline }: ChatContext, messages: Messages, page: Messages): Id[] {
  return pages.newestOf(messages, [...timeline.lastReceivedIds, ...page.map((m) => m.id)])
}

export function applyFirstPage({ context }: ChatArgs, { page }: PageParams): ChatUpdate {
  const { currentUser, timeline, reads } = context
  const messages = pages.mergePage(context.messages, page.messages, currentUser, 'first')
  return {
    messages,
    reads: reads.isDividerDue ? withDivider(reads, messages, currentUser) : reads,
    ...update(context, {
      oldestPage: 1,
      hasOlder: page.hasMore,
      reopenedDuringFetch: false,
      lastReceivedIds: receivedIds(context, messages, page.messages),
      gap: isOutdated({ context }, { page }) ? openedGap(pages.anchorOf(page.messages)) : null,
      ...reached(timeline, page),
    }),
  }
}

/** The first page failed to load: only messages that no server list can restore stay. */
export function emptyList({ context }: ChatArgs): ChatUpdate {
  return { messages: localOnly(context.messages) }
}

export const isComplete = ({ context }: ChatArgs): boolean => !context.timeline.hasOlder

export function isEmptyPage({ context }: ChatArgs, { page }: PageParams): boolean {
  return (
    page.hasMore &&
    context.timeline.emptyPages + 1 < MAX_EMPTY_PAGES &&
    pages.bringsNothing(context.messages, page.messages)
  )
}

/** Events after the page was read may have changed its messages before they were loaded. */
export const isStalePage = (
  { context: { timeline } }: ChatArgs,
  { page: { position } }: PageParams,
): boolean => position != null && position.offset < (timeline.position?.offset ?? 0)

export function applyOlderPage({ context }: ChatArgs, { page }: PageParams): ChatUpdate {
  return {
    messages: pages.mergePage(context.messages, page.messages, context.currentUser, 'older'),
    ...update(context, {
      ...(isStalePage({ context }, { page }) && { position: page.position ?? null }),
      oldestPage: context.timeline.oldestPage + 1,
      hasOlder: page.hasMore,
      emptyPages: 0,
    }),
  }
}

export function skipOlderPage({ context }: ChatArgs): ChatUpdate {
  const { oldestPage, emptyPages } = context.timeline
  return update(context, { oldestPage: oldestPage + 1, emptyPages: emptyPages + 1 })
}

export const resetEmptyPages = ({ context }: ChatArgs): ChatUpdate =>
  update(context, { emptyPages: 0 })

export const recordReopened = ({ context }: ChatArgs): ChatUpdate =>
  update(context, { reopenedDuringFetch: true })

/** With a missing event it is not known which messages came before it. */
export function openGap({ context }: ChatArgs): ChatUpdate {
  const { ahead, lastReceivedIds } = context.timeline
  const gap = openedGap(ahead.length > 0 ? [] : lastReceivedIds)
  return update(context, { gap, gapAttempts: 0, reopenedDuringFetch: false })
}

export function restartGap({ context }: ChatArgs): ChatUpdate {
  const { gap } = context.timeline
  return update(context, { gap: gap && openedGap(gap.anchor), reopenedDuringFetch: false })
}

/** Whether the page reaches the messages known before the outage. */
export function closesGap({ context }: ChatArgs, { page }: PageParams): boolean {
  return !page.hasMore || pages.reachesAnchor(page.messages, context.timeline.gap?.anchor ?? [])
}

export const hasPagesLeft = ({ context: { timeline } }: ChatArgs): boolean =>
  (timeline.gap?.page ?? GAP_MAX_PAGES) < GAP_MAX_PAGES

/** @param args with the event of the failed attempt */
export const gapRetryDelay = ({ context, event }: ChatArgs & { event: object }): number =>
  Math.max(
    GAP_RETRY_MS * context.timeline.gapAttempts,
    requestedWait('error' in event ? event.error : null),
  )

export const mayRetryGap = ({ context }: ChatArgs, { error }: { error: unknown }): boolean =>
  context.timeline.gapAttempts < GAP_MAX_ATTEMPTS && canAwait(error)

export const countAttempt = ({ context }: ChatArgs): ChatUpdate =>
  update(context, { gapAttempts: context.timeline.gapAttempts + 1 })

export const resetAttempts = ({ context }: ChatArgs): ChatUpdate =>
  update(context, { gapAttempts: 0 })

function collectedMessages({ timeline }: ChatContext, page: MessagePage): Message[] {
  return [...pages.ascending(page.messages), ...(timeline.gap?.collected ?? [])]
}

export function collectPage({ context }: ChatArgs, { page }: PageParams): ChatUpdate {
  const { gap } = context.timeline
  const collected = collectedMessages(context, page)
  const position = gap?.position ?? page.position ?? null
  return update(context, { gap: gap && { ...gap, page: gap.page + 1, collected, position } })
}

/** The missed messages are complete. */
export function closeGap(context: ChatContext, page: MessagePage, now: number): ChatUpdate {
  const previous = displayOrder(context.messages)
  const collected = collectedMessages(context, page)
  const { changes = { messages: [], readIds: [] } } = page
  const merged = pages.mergePage(context.messages, collected, context.currentUser, 'newest')
  const known = {
    messages: merging.markRead(merged, changes.readIds),
    composer: context.composer,
    pendingEdits: context.pendingEdits,
  }
  for (const message of changes.messages) Object.assign(known, applyChanged(known, message))
  const { messages, composer, pendingEdits } = known
  const { reopenedDuringFetch, gapAttempts } = context.timeline
  const again = isOutdated({ context }, { page })
  return {
    ...withArrivals(context, previous, messages, now),
    composer,
    pendingEdits,
    ...update(context, {
      lastReceivedIds: receivedIds(context, messages, collected),
      gap: again ? openedGap(pages.anchorOf(collected)) : null,
      gapAttempts: again && !reopenedDuringFetch ? gapAttempts + 1 : 0,
      reopenedDuringFetch: false,
      ...reached(context.timeline, page),
      ...(!again && { ahead: [] }),
    }),
  }
}

/** The gap is too long: the list restarts from its pages. */
export function restartTimeline(context: ChatContext, page: MessagePage, now: number): ChatUpdate {
  const previous = displayOrder(context.messages)
  const collected = collectedMessages(context, page)
  const retained = pages.newerThan(context.messages, collected)
  const messages = pages.mergePage(retained, collected, context.currentUser, 'newest')
  return {
    ...withArrivals(context, previous, messages, now),
    ...update(context, {
      lastReceivedIds: receivedIds(context, messages, collected),
      oldestPage: context.timeline.gap?.page ?? 1,
      hasOlder: page.hasMore,
      gap: null,
      gapAttempts: 0,
      reopenedDuringFetch: false,
      ...reached(context.timeline, page),
    }),
  }
}

export const isCancelled = (_: unknown, { error }: { error: unknown }): boolean => !isShown(error)

export const showLoadError = (): ChatUpdate => ({ error: TEXTS.loadMessagesFailed })

export const isQuotedLoaded = ({ context: { quoteSearch, messages } }: ChatArgs): boolean =>
  quoteSearch !== null && findMessage(messages, quoteSearch.id) !== undefined

export const isQuoteSearchLong = ({ context: { quoteSearch } }: ChatArgs): boolean =>
  (quoteSearch?.pages ?? 0) >= QUOTE_SEARCH_MAX_PAGES

export const startQuoteSearch = (_: ChatArgs, { id }: { id: Id }): ChatUpdate => ({
  quoteSearch: { id, pages: 0 },
})

export const countQuoteSearchPage = ({ context: { quoteSearch } }: ChatArgs): ChatUpdate => ({
  quoteSearch: quoteSearch && { ...quoteSearch, pages: quoteSearch.pages + 1 },
})
