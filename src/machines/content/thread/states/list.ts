import { pagesOf } from '../../../kit/pagination.ts'
import type { threadSetup } from '../thread.setup.ts'
import type { CommentPage, CommentsRequest, ThreadContext } from '../thread.types.ts'

type Setup = ReturnType<typeof threadSetup>

const pages = pagesOf<CommentPage>()({
  src: 'loadComments',
  request: ({ content }: ThreadContext, page): CommentsRequest => ({ content, page }),
})

/** The region `list`: the loaded comments. */
export function listRegion(setup: Setup) {
  const { idle, loading, failed } = pages
  return setup.createStateConfig({
    description:
      'The loaded comments: none, the first page loading, or pages with or without more to come.',
    meta: { req: ['API-POST-10'] },
    initial: 'idle',
    on: {
      'list.opened': { actions: 'open' },
      'list.left': { actions: 'leave' },
    },
    states: {
      idle,
      loading: { ...loading, entry: 'startReading' },
      failed,
      loaded: loadedState(setup),
    },
  })
}

function loadedState(setup: Setup) {
  const { resting, loadingMore, moreFailed, reloading } = pages
  const reload = { target: '.reloading', reenter: true } as const
  return setup.createStateConfig({
    description:
      'Comments are shown and stay while more are loaded or all are reloaded; ends only when the signed-in user changes while the thread has no viewers.',
    initial: 'resting',
    on: {
      'list.opened': [
        { guard: 'isStale', target: '.reloading', actions: 'open' },
        { actions: 'open' },
      ],
      'list.more': {},
      'list.retry': {},
      'network.online': {},
      'session.started': [
        { guard: { type: 'isRestored', params: ({ event }) => event } },
        { guard: 'isOpened', ...reload },
        { target: 'idle', actions: 'empty' },
      ],
      'session.ended': [
        { guard: 'isOpened', ...reload },
        { target: 'idle', actions: 'empty' },
      ],
    },
    states: {
      resting,
      loadingMore,
      moreFailed,
      reloading: {
        ...reloading,
        description:
          "Reloads the first page because the data is older than 5 s or the session changed, limited by the HTTP client's 30 s; a failure leaves the shown comments.",
        entry: 'startReading',
        // A failure is silent, because the user did not request the reload.
        invoke: {
          ...reloading.invoke,
          onError: { target: 'resting', actions: 'reportUnexpected' },
        },
      },
    },
  })
}
