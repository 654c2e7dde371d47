/**
 * The states of a list that grows by pages, for the charts that keep one (feed, thread). A chart lays
 * them out in a region of its own and adds what it alone hears. They name what its setup has to have:
 * guards `isPassedOver` and those of `pagesGuards`; actions `open`, `takeFirst`, `takeNext`,
 * `noteError`, `clearError`.
 */
import { isShown } from '../../protocol/base/errors.ts'
import type { User } from '../../protocol/base/types.ts'

export type PagesEvent =
  | { type: 'list.opened' }
  | { type: 'list.left' }
  /** The end of the list is in sight. */
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'network.online' }
  /** `restored`: the person was signed in all along, only now it is known. */
  | { type: 'session.started'; user: User; restored: boolean }
  | { type: 'session.ended' }

export interface PagesContext {
  /** The page that comes next, null at the end or before the first. */
  next: number | null
  /** How many places show the list at this moment. */
  viewers: number
}

interface Having {
  context: PagesContext
}

export const pagesGuards = {
  isOpened: ({ context }: Having) => context.viewers > 0,
  hasMore: ({ context }: Having) => context.next !== null,
  isRestored: (_: Having, params: { restored: boolean }) => params.restored,
  isCancelled: (_: Having, params: { error: unknown }) => !isShown(params.error),
}

/** A page that is followed by itself, or by an earlier one, would be read for ever. */
export const isAhead = ({ next }: PagesContext, page: { next: number | null }): boolean =>
  page.next !== null && page.next > (next ?? 0)

/** Why a page did not come is shown, but not when it was given up. */
export const pageFailed = <B extends string, F extends string>(back: B, failed: F) =>
  [
    {
      guard: {
        type: 'isCancelled',
        params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
      },
      target: back,
    },
    {
      target: failed,
      actions: [
        'reportUnexpected',
        {
          type: 'noteError',
          params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
        },
      ],
    },
  ] as const

interface Row<TContext, TSource extends string, TRequest> {
  /** The effect that brings a page. */
  src: TSource
  /** What it is asked; pages count from 1. */
  request: (context: TContext, page: number) => TRequest
}

const again = [{ guard: 'isOpened', target: 'loading' }, {}] as const

/** When the first page is not there and not on its way. */
const absent = {
  'list.opened': { target: 'loading', actions: 'open' },
  'list.more': {},
  'list.retry': 'loading',
  'network.online': again,
  'session.started': again,
  'session.ended': again,
} as const

/** @returns the states by name; `pagesOf<FeedPage>()({ src: 'loadFeed', … })` */
export function pagesOf<TPage>() {
  const brought = ({ event }: { event: { output: TPage } }) => ({ page: event.output })
  const takeFirst = { type: 'takeFirst', params: brought } as const
  const takeNext = { type: 'takeNext', params: brought } as const

  return <TContext extends PagesContext, TSource extends string, TRequest>({
    src,
    request,
  }: Row<TContext, TSource, TRequest>) => {
    const firstPage = ({ context }: { context: TContext }) => request(context, 1)
    const nextPage = ({ context }: { context: TContext }) => request(context, context.next ?? 1)
    return {
      idle: {
        description:
          'Nothing was asked for, or the first page was cancelled. It waits until the list is opened or asked for, however long.',
        on: absent,
      },
      loading: {
        description:
          "The first page is on its way and nothing can be shown yet. Bounded by the HTTP client's 30 s; a change of who is signed in asks anew.",
        meta: { req: ['VALID-14'] },
        invoke: {
          id: 'firstPage',
          src,
          input: firstPage,
          onDone: { target: 'loaded', actions: takeFirst },
          onError: pageFailed('idle', 'failed'),
        },
        on: {
          'list.more': {},
          'list.retry': {},
          'network.online': {},
          'session.started': [
            {
              guard: {
                type: 'isRestored',
                params: ({ event }: { event: { restored: boolean } }) => event,
              },
            },
            { target: 'loading', reenter: true },
          ],
          'session.ended': { target: 'loading', reenter: true },
        },
      },
      failed: {
        description:
          'The first page did not come and the reason is shown. It is asked for again by the person, when the list is opened, or when the network or the session changes.',
        exit: 'clearError',
        on: absent,
      },
      resting: {
        description:
          'What is loaded stands there and nothing is on its way. It waits for the end of the list to come in sight or for being read anew, however long.',
        on: { 'list.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: {
        description:
          "The next page is on its way, and pages that bring nothing new are passed over. Bounded by the HTTP client's 30 s a page.",
        invoke: {
          id: 'nextPage',
          src,
          input: nextPage,
          onDone: [
            {
              guard: { type: 'isPassedOver', params: brought },
              target: 'loadingMore',
              reenter: true,
              actions: takeNext,
            },
            { target: 'resting', actions: takeNext },
          ],
          onError: pageFailed('resting', 'moreFailed'),
        },
      },
      moreFailed: {
        description:
          'The next page did not come and the reason is shown below the list. It waits for the person or the network: the end of the list in sight is no reason to ask without end.',
        exit: 'clearError',
        on: {
          'list.retry': 'loadingMore',
          'network.online': [{ guard: 'isOpened', target: 'loadingMore' }, {}],
        },
      },
      /** Without what happens when it fails. */
      reloading: {
        invoke: {
          id: 'wholeList',
          src,
          input: firstPage,
          onDone: { target: 'resting', actions: takeFirst },
        },
      },
    } as const
  }
}
