import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { removalKey } from '../../machines/content/removal/removal.key.ts'
import {
  createRemovalMachine,
  type RemovalAsk,
  type RemovalEvent,
  type RemovalKind,
  type RemovalMachine,
} from '../../machines/content/removal/removal.machine.ts'
import { offerOf } from '../../machines/content/removal/removal.policy.ts'
import { actorIn, theActorIn } from '../../machines/kit/registry.ts'
import type { Id } from '../../protocol/base/types.ts'
import { threadKey } from '../../protocol/content/feed.ts'
import { onUndoKey } from '../../services/browser/undo-key.ts'
import { createKeepaliveClient } from '../../services/http/keepalive-client.ts'
import { deleteAssetMutation, deleteReviewMutation } from '../../services/queries/assets.ts'
import { deleteBlogMutation } from '../../services/queries/blog.ts'
import { NEVER_RETRIED } from '../../services/queries/client.ts'
import { deleteWorkMutation } from '../../services/queries/portfolio.ts'
import { deletePostMutation } from '../../services/queries/posts.ts'
import { deleteProjectMutation } from '../../services/queries/projects.ts'
import { createVisitorApi, type VisitorApi } from '../../services/visitor-api.ts'
import type { ReadModel } from '../read-model.ts'
import type { AppParts } from './app.ts'
import { reporter } from './report.ts'

/** A sign-out waits so long for what it still has to delete. */
const LAST_CALL_MS = 5000

type Delete = (api: VisitorApi) => MutationOptions<void, Error, Id>

const DELETE: { readonly [K in RemovalKind]: Delete } = {
  post: deletePostMutation,
  blog: deleteBlogMutation,
  work: deleteWorkMutation,
  project: deleteProjectMutation,
  asset: deleteAssetMutation,
  review: deleteReviewMutation,
  comment: (api) => ({ mutationFn: async (id) => (await api.content()).comments.remove(id) }),
}

/** Deleting what is one's own, over the API and the cache of pages. */
export function provideRemoval(parts: AppParts, { removed }: ReadModel): RemovalMachine {
  const { env, services, queryClient } = parts
  const owed: Owed = new Map()
  const api = apiFor(parts)
  settleBeforeFarewell(services.farewell, owed)
  const show = (key: string) => {
    delete removed[key]
  }
  return createRemovalMachine(env).provide({
    actors: {
      offerUndo: offering(parts, api, owed),
      deleteIt: fromPromise<void, RemovalAsk>(async ({ input, system }) => {
        const thread = threadOf(system, input)
        if (thread) {
          // The thread shows it as gone from now on, and brings it back if it must.
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
}

/** What is offered to be taken back, the newest last, with what deletes it without a session. */
type Owed = Map<string, () => Promise<unknown>>

/** The areas of the API over calls that outlive the page, and with a token also the session. */
function apiFor({ services, environment: { window } }: AppParts, token?: string): VisitorApi {
  const { http, chunks } = services
  const last = token === undefined ? {} : { token, timeoutMs: LAST_CALL_MS }
  const keepalive = createKeepaliveClient(http, {
    fetch: (input, init) => window.fetch(input, init),
    ...last,
  })
  return createVisitorApi(keepalive, { load: chunks.fetch })
}

const remove = (
  client: QueryClient,
  api: VisitorApi,
  { kind, id }: RemovalAsk,
  options: Pick<MutationOptions, 'retry'> = {},
) =>
  client
    .getMutationCache()
    .build<void, Error, Id, unknown>(client, { ...DELETE[kind](api), ...options })
    .execute(id)

/** The comments among which it stands, while somebody keeps them. */
function threadOf(system: AnyActorRef['system'], { thread }: RemovalAsk) {
  if (thread === null) return undefined
  return actorIn(system, 'browse')?.getSnapshot().context.kept.thread[threadKey(thread)]
}

/** Who signs out wants gone what they deleted: the session ends once that was asked for. */
function settleBeforeFarewell(farewell: AppParts['services']['farewell'], owed: Owed): void {
  const { say } = farewell
  farewell.say = (refresh) => {
    if (owed.size === 0) return say(refresh)
    const calls = [...owed.values()].map((send) => send())
    void Promise.allSettled(calls).then(() => say(refresh))
  }
}

/** The notice with Undo: it is due when the notice is gone, or when the page is left. */
function offering(parts: AppParts, ofSession: VisitorApi, owed: Owed) {
  const { services, environment, queryClient } = parts
  const { window } = environment
  return fromCallback<RemovalEvent, RemovalAsk>(({ input, sendBack, system }) => {
    const toasts = theActorIn(system, 'toasts')
    const offer = offerOf(input)
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
    const ofToken = apiFor(parts, services.tokens.readAccess() ?? '')
    // A page that is being left waits for no code.
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
