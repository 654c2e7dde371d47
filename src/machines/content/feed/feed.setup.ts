import { assign, setup } from 'xstate'
import { FEED_POLL_MS, QUERY_STALE_MS } from '../../../protocol/base/constants.ts'
import { isServiceFailure, serviceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { ContentRef } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import type { MachineEnv } from '../../env.ts'
import { timeUntil } from '../../kit/deadline.ts'
import { pagesGuards } from '../../kit/pagination.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './feed.policy.ts'
import type { FeedContext, FeedEvent, FeedInput, FeedPage, FeedRequest } from './feed.types.ts'

const EMPTY_LISTS = {
  items: [],
  next: null,
  fresh: [],
  gap: null,
  forgotten: [],
  error: null,
  checkedAt: null,
} satisfies Partial<FeedContext>

export function initialContext({ source }: FeedInput, now: number): FeedContext {
  return { ...EMPTY_LISTS, source, viewers: 0, pageVisible: true, usedAt: now }
}

/** Types, effects, actions and guards of the feed machine. */
export function feedSetup(env: MachineEnv) {
  const age = ({ checkedAt }: FeedContext) => env.now() - (checkedAt ?? Number.NEGATIVE_INFINITY)
  const isOnScreen = (context: FeedContext) =>
    context.viewers > 0 && context.pageVisible && context.checkedAt !== null
  return setup({
    types: {
      context: {} as FeedContext,
      events: {} as FeedEvent,
      emitted: {} as NoEvents,
      input: {} as FeedInput,
    },
    actors: {
      loadFeed: notImplemented<FeedPage, FeedRequest>('loadFeed'),
    },
    delays: {
      untilPoll: ({ context }) =>
        timeUntil(
          (context.checkedAt ?? Number.NEGATIVE_INFINITY) + FEED_POLL_MS,
          FEED_POLL_MS,
          env.now(),
        ),
    },
    guards: {
      ...pagesGuards,
      /** Only its owner may see it: it is cleared before the next response arrives. */
      isPrivateAndOpened: ({ context }) => context.source.kind === 'saved' && context.viewers > 0,
      isSeen: ({ context }) => isOnScreen(context),
      isUnseen: ({ context }) => !isOnScreen(context),
      isSeenAndDue: ({ context }) => isOnScreen(context) && age(context) >= FEED_POLL_MS,
      isDue: ({ context }) => age(context) >= FEED_POLL_MS,
      /** A list is viewed again after its data became stale (CONST-04). */
      isStale: ({ context }) =>
        context.pageVisible && context.checkedAt !== null && age(context) >= QUERY_STALE_MS,
      hasGap: ({ context }) => context.gap !== null && context.fresh.length > 0,
      isPassedOver: ({ context }, params: { page: FeedPage }) =>
        policy.isPassedOver(context, params.page),
    },
    actions: {
      reportUnexpected: () => {},
      open: assign(({ context }) => ({ viewers: context.viewers + 1, usedAt: env.now() })),
      leave: assign(({ context }) => ({
        viewers: Math.max(0, context.viewers - 1),
        usedAt: env.now(),
      })),
      recordPage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      empty: assign(EMPTY_LISTS),
      dequeueFirst: assign(({ context }, params: { page: FeedPage }) => ({
        ...policy.firstPage(context, params.page),
        checkedAt: env.now(),
        error: null,
      })),
      dequeueNext: assign(({ context }, params: { page: FeedPage }) => ({
        ...policy.nextPage(context, params.page),
        error: null,
      })),
      applyNewest: assign(({ context }, params: { page: FeedPage }) => ({
        ...policy.newestPage(context, params.page),
        checkedAt: env.now(),
      })),
      /** A failed check is silent; the next one follows after a whole interval. */
      recordChecked: assign(() => ({ checkedAt: env.now() })),
      showNew: assign(({ context }) => policy.showNew(context)),
      forget: assign(({ context }, params: { content: ContentRef }) =>
        policy.forget(context, contentKey(params.content)),
      ),
      setError: assign((_, params: { error: unknown }) => ({
        error: isServiceFailure(params.error)
          ? params.error
          : serviceFailure({ message: TEXTS.dataFailed }),
      })),
      clearError: assign({ error: null }),
    },
  })
}
