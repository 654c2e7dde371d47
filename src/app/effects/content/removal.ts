import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { removalKey } from '../../../machines/content/removal/removal.key.ts'
import {
  createRemovalMachine,
  type RemovalEvent,
  type RemovalKind,
  type RemovalMachine,
  type RemovalRequest,
} from '../../../machines/content/removal/removal.machine.ts'
import { deletedToast } from '../../../machines/content/removal/removal.policy.ts'
import type { CommentRef } from '../../../machines/content/thread/thread.machine.ts'
import type { ReadModel } from '../../../machines/kit/read-model.ts'
import { actorIn, theActorIn } from '../../../machines/kit/registry.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { threadKey } from '../../../protocol/content/feed.ts'
import { watchPageLeaving } from '../../../services/browser/page-leaving.ts'
import { onUndoKey } from '../../../services/browser/undo-key.ts'
import {
  createKeepaliveClient,
  type KeepaliveOptions,
} from '../../../services/http/keepalive-client.ts'
import { memoize } from '../../../services/memoize.ts'
import type { PublicApi } from '../../../services/public-api.ts'
import { deleteAssetMutation, deleteReviewMutation } from '../../../services/queries/assets.ts'
import { deleteBlogMutation } from '../../../services/queries/blog.ts'
import { NEVER_RETRIED } from '../../../services/queries/client.ts'
import { deleteWorkMutation } from '../../../services/queries/portfolio.ts'
import { deletePostMutation } from '../../../services/queries/posts.ts'
import { deleteProjectMutation } from '../../../services/queries/projects.ts'
import { deleteServiceMutation } from '../../../services/queries/services.ts'
import type { AppParts } from '../../app-parts.ts'
import { reporter } from '../safety/report.ts'

/** Timeout of the pending deletions that a sign-out waits for, ms. */
const LAST_CALL_MS = 5000

type Delete = (api: PublicApi) => MutationOptions<void, Error, Id>

const DELETE: { readonly [K in RemovalKind]: Delete } = {
  post: deletePostMutation,
  blog: deleteBlogMutation,
  work: deleteWorkMutation,
  project: deleteProjectMutation,
  asset: deleteAssetMutation,
  service: deleteServiceMutation,
  collection: (api) => ({
    mutationFn: async (id) => (await api.content()).ownCollections.delete(id),
    onSuccess: (_nothing, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['collections'] }),
  }),
  review: deleteReviewMutation,
  message: (api) => ({ mutationFn: async (id) => (await api.content()).messages.remove(id) }),
  comment: (api) => ({ mutationFn: async (id) => (await api.content()).comments.remove(id) }),
}

export interface Removal {
  removal: RemovalMachine
  /** Sends the pending deletions, then calls `next`; at once if there is none. */
  sendPendingDeletions(next: () => void): void
}

/** Undoable deletion of the user's own content, through the API and the query cache. */
export function provideRemoval(parts: AppParts, { removed }: ReadModel): Removal {
  const { env, services, queryClient } = parts
  const owed: Owed = new Map()
  const isLeaving = watchPageLeaving(parts.environment.window)
  const api = apiFor(parts, { isLeaving })
  const show = (key: string) => {
    delete removed[key]
  }
  const removal = createRemovalMachine(env).provide({
    actors: {
      offerUndo: offering(parts, api, owed),
      deleteIt: fromPromise<void, RemovalRequest>(async ({ input, system }) => {
        const thread = threadOf(system, input)
        if (thread) {
          // From here on the thread hides the comment, and restores it if the deletion fails.
          thread.send({ type: 'comment.remove', id: input.id })
          return show(removalKey(input))
        }
        await remove(queryClient, api, input)
        const { kind: type, id } = input
        if (type !== 'post' && type !== 'blog' && type !== 'work') return
        actorIn(system, 'browse')?.send({ type: 'feed.forget', content: { type, id } })
      }),
    },
    actions: {
      reportUnexpected: reporter(services.log),
      hide: (_, { key }) => {
        removed[key] = true
      },
      show: (_, { key }) => show(key),
    },
  })
  return {
    removal,
    sendPendingDeletions(next) {
      if (owed.size === 0) return next()
      const calls = [...owed.values()].map((send) => send())
      void Promise.allSettled(calls).then(next)
    },
  }
}

/** Pending deletions by key, oldest first; each function deletes without needing the session. */
type Owed = Map<string, () => Promise<unknown>>

/**
 * The API with keepalive requests that outlive the page and, with a token, also the session. It
 * shares its code with the page's API: a page that is left has no time to load any.
 */
function apiFor(
  { services: { http, api }, environment: { window } }: AppParts,
  options: Omit<KeepaliveOptions, 'fetch'>,
): PublicApi {
  const keepalive = createKeepaliveClient(http, {
    fetch: (input, init) => window.fetch(input, init),
    ...options,
  })
  return { ...api, content: memoize(() => api.contentWith(keepalive)) }
}

const remove = (
  client: QueryClient,
  api: PublicApi,
  { kind, id }: RemovalRequest,
  options: Pick<MutationOptions, 'retry'> = {},
) => new MutationObserver<void, Error, Id>(client, { ...DELETE[kind](api), ...options }).mutate(id)

/** The thread of the comment, if it is retained. */
function threadOf(system: AnyActorRef['system'], { thread }: RemovalRequest) {
  if (thread === null) return undefined
  return actorIn(system, 'browse')?.getSnapshot().context.keyedActors.thread[threadKey(thread)]
}

async function proveComment(api: PublicApi, comment: CommentRef): Promise<void> {
  // The deletion reports the failure.
  await (await api.content()).comments.prove(comment).catch(() => {})
}

/** Shows the undo toast. The deletion is due when the toast disappears or the page is left. */
function offering(parts: AppParts, ofSession: PublicApi, owed: Owed) {
  const { services, environment, queryClient } = parts
  const { window } = environment
  return fromCallback<RemovalEvent, RemovalRequest>(({ input, sendBack, system }) => {
    const toasts = theActorIn(system, 'toasts')
    const offer = deletedToast(input)
    const key = removalKey(input)
    const shown = () =>
      toasts
        .getSnapshot()
        .context.queue.find(({ undo }) => undo?.to === 'removal' && undo.event.key === key)
    const due = () => sendBack({ type: 'removal.due' })
    toasts.send({ type: 'toast.show', toast: offer })
    const subscription = toasts.subscribe(() => {
      if (shown() === undefined) due()
    })
    // Read before the page is left, which has no time for it.
    const { thread, id } = input
    if (thread !== null) void proveComment(services.api, { type: thread.type, id })
    const token = services.tokens.readAccess() ?? ''
    const ofToken = apiFor(parts, { token, timeoutMs: LAST_CALL_MS })
    // In case the page has not loaded the code.
    for (const api of [ofSession, ofToken]) api.content().catch(() => {})
    owed.set(key, () => remove(queryClient, ofToken, input, NEVER_RETRIED))
    const stopKey = onUndoKey(window, () => {
      if ([...owed.keys()].at(-1) !== key) return false
      sendBack({ type: 'removal.undo' })
      return true
    })
    window.addEventListener('pagehide', due)
    return () => {
      window.removeEventListener('pagehide', due)
      stopKey()
      owed.delete(key)
      subscription.unsubscribe()
      const left = shown()
      if (left && toasts.getSnapshot().status === 'active')
        toasts.send({ type: 'toast.dismiss', id: left.id })
    }
  })
}
