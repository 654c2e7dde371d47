/**
 * States of a paginated list, shared by the feed and thread machines. A machine spreads them into a
 * region and adds its own events. Its setup has to provide the guards `isPassedOver` and those of
 * `pagesGuards`, and the actions `open`, `dequeueFirst`, `dequeueNext`, `setError`, `clearError`.
 */
import { isShown } from '../../protocol/base/errors.ts'
import type { User } from '../../protocol/base/types.ts'

export type PagesEvent =
  | { type: 'list.opened' }
  | { type: 'list.left' }
  /** The end of the list is near the viewport. */
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'network.online' }
  /** `restored`: the user was signed in all along; the session is only known now. */
  | { type: 'session.started'; user: User; restored: boolean }
  | { type: 'session.ended' }

export interface PagesContext {
  /** Number of the next page; null at the end or before the first page. */
  next: number | null
  /** Number of views that show the list now. */
  viewers: number
}

interface ContextArgs {
  context: PagesContext
}

export const pagesGuards = {
  isOpened: ({ context }: ContextArgs) => context.viewers > 0,
  hasMore: ({ context }: ContextArgs) => context.next !== null,
  isRestored: (_: ContextArgs, params: { restored: boolean }) => params.restored,
  isCancelled: (_: ContextArgs, params: { error: unknown }) => !isShown(params.error),
}

/** False for a page that names itself or an earlier page as next: it would be fetched forever. */
export const isAhead = ({ next }: PagesContext, page: { next: number | null }): boolean =>
  page.next !== null && page.next > (next ?? 0)

/** Transitions for a failed page request; a cancelled one shows no error. */
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
          type: 'setError',
          params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
        },
      ],
    },
  ] as const

interface PagesOptions<TContext, TSource extends string, TRequest> {
  /** The actor that fetches a page. */
  src: TSource
  /** Its input; page numbers start at 1. */
  request: (context: TContext, page: number) => TRequest
}

const reloadIfOpened = [{ guard: 'isOpened', target: 'loading' }, {}] as const

/** Transitions while the first page is neither loaded nor loading. */
const withoutFirstPage = {
  'list.opened': { target: 'loading', actions: 'open' },
  'list.more': {},
  'list.retry': 'loading',
  'network.online': reloadIfOpened,
  'session.started': reloadIfOpened,
  'session.ended': reloadIfOpened,
} as const

/** @returns the states by name; `pagesOf<FeedPage>()({ src: 'loadFeed', … })` */
export function pagesOf<TPage>() {
  const pageOf = ({ event }: { event: { output: TPage } }) => ({ page: event.output })
  const dequeueFirst = { type: 'dequeueFirst', params: pageOf } as const
  const dequeueNext = { type: 'dequeueNext', params: pageOf } as const

  return <TContext extends PagesContext, TSource extends string, TRequest>({
    src,
    request,
  }: PagesOptions<TContext, TSource, TRequest>) => {
    const firstPage = ({ context }: { context: TContext }) => request(context, 1)
    const nextPage = ({ context }: { context: TContext }) => request(context, context.next ?? 1)
    return {
      idle: {
        description:
          'Nothing was requested or the first request was cancelled; waits until the list is opened or retried.',
        on: withoutFirstPage,
      },
      loading: {
        description:
          "Loads the first page while nothing can be shown, limited by the HTTP client's 30 s; another signed-in user restarts the request.",
        meta: { req: ['VALID-14'] },
        invoke: {
          id: 'firstPage',
          src,
          input: firstPage,
          onDone: { target: 'loaded', actions: dequeueFirst },
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
          'The first page failed to load and the error is shown; retried by the user, when the list is opened, or when the network or the session changes.',
        exit: 'clearError',
        on: withoutFirstPage,
      },
      resting: {
        description:
          'The loaded pages are shown and no request is running; waits until the end of the list is near the viewport or a reload starts.',
        on: { 'list.more': [{ guard: 'hasMore', target: 'loadingMore' }, {}] },
      },
      loadingMore: {
        description:
          "Loads the next page, limited by the HTTP client's 30 s per page; pages without new items are skipped.",
        invoke: {
          id: 'nextPage',
          src,
          input: nextPage,
          onDone: [
            {
              guard: { type: 'isPassedOver', params: pageOf },
              target: 'loadingMore',
              reenter: true,
              actions: dequeueNext,
            },
            { target: 'resting', actions: dequeueNext },
          ],
          onError: pageFailed('resting', 'moreFailed'),
        },
      },
      moreFailed: {
        description:
          'The next page failed to load and the error is shown below the list; waits for the user or the network, because scrolling alone would retry endlessly.',
        exit: 'clearError',
        on: {
          'list.retry': 'loadingMore',
          'network.online': [{ guard: 'isOpened', target: 'loadingMore' }, {}],
        },
      },
      /** The machine adds its own `onError`. */
      reloading: {
        invoke: {
          id: 'wholeList',
          src,
          input: firstPage,
          onDone: { target: 'resting', actions: dequeueFirst },
        },
      },
    } as const
  }
}
