import { pagesOf } from '../../../kit/pages.ts'
import type { threadSetup } from '../thread.setup.ts'
import type { CommentPage, CommentsRequest, ThreadContext } from '../thread.types.ts'

type Setup = ReturnType<typeof threadSetup>

const pages = pagesOf<CommentPage>()({
  src: 'loadComments',
  request: ({ content }: ThreadContext, page): CommentsRequest => ({ content, page }),
})

/** The region `list`: what is loaded of the comments. */
export function listRegion(setup: Setup) {
  const { idle, loading, failed } = pages
  return setup.createStateConfig({
    description:
      'What is loaded of the comments: nothing, the first page on its way, or pages that stand there with the end reached or not.',
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
      'Comments stand there and stay while more or all of them are read again. It ends only when who is signed in changes while nobody looks.',
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
          "The first page is read anew because what is shown is older than 5 s or the session changed. Bounded by the HTTP client's 30 s; a failure leaves what is shown.",
        entry: 'startReading',
        // What is shown is not wrong, only older: nobody has asked for this.
        invoke: {
          ...reloading.invoke,
          onError: { target: 'resting', actions: 'reportUnexpected' },
        },
      },
    },
  })
}
