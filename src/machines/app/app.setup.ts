import { assign, enqueueActions, setup, stopChild } from 'xstate'
import { isPageVisible } from '../kit/page-visibility.ts'
import { actorIn } from '../kit/registry.ts'
import { createSendToChild, type Envelope } from '../kit/typed-messaging.ts'
import { notImplemented } from '../not-implemented.ts'
import { type AppActors, type AppChildEvents, lazyActors } from './app.actors.ts'
import type { AppContext, AppEvent, AppInput, MemberRequest, PendingIntent } from './app.types.ts'

/**
 * After sign-in the page must carry out a pending intent within this time, ms; then it is dropped.
 */
export const INTENT_MS = 10_000

/** Delay between two attempts to load the authenticated scope, ms. */
export const MEMBER_RETRY_MS = 5_000

const sendToChild = createSendToChild<AppChildEvents>()

/** Types, children, effects and routing actions of the root machine. */
export function appSetup(actors: AppActors) {
  const base = setup({
    types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
    actors: {
      ...actors,
      ...lazyActors(),
      /** Resolves once `member` has its code. */
      loadMember: notImplemented<void, MemberRequest>('loadMember'),
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      setOnline: assign((_, params: { online: boolean }) => ({ online: params.online })),
      stopMember: stopChild('member'),
      storeIntent: assign((_, intent: PendingIntent) => ({ wanted: intent })),
      forgetIntent: assign({ wanted: null }),
    },
    guards: {
      /** A second press of the same toggle cancels the pending one. */
      isWithdrawn: ({ context: { wanted } }, { intent }: PendingIntent) =>
        intent.to !== 'page' &&
        intent.event.type.endsWith('.toggle') &&
        JSON.stringify(intent) === JSON.stringify(wanted?.intent),
    },
    delays: { memberRetry: MEMBER_RETRY_MS, intentStored: INTENT_MS },
  })
  const routed = base.extend({
    actions: {
      /** Drops the event if `member` or `browse` is not running. */
      send: enqueueActions(({ enqueue, system }, envelope: Envelope<AppChildEvents>) => {
        if (actorIn(system, envelope.to) !== undefined)
          enqueue(sendToChild(envelope.to, envelope.event))
      }),
      requestSignIn: enqueueActions(({ context: { wanted }, enqueue }) => {
        if (wanted === null) return
        const { mode = 'login', why } = wanted
        enqueue(sendToChild('signInModal', { type: 'modal.open', mode, why }))
      }),
      /** An intent of the page waits until the page takes it. */
      grantIntent: enqueueActions(
        ({ context: { wanted }, enqueue }, { late }: { late: boolean }) => {
          if (wanted === null || wanted.intent.to === 'page') return
          enqueue.assign({ wanted: null })
          enqueue(sendToChild('member', { type: 'intent.granted', intent: wanted.intent, late }))
        },
      ),
    },
  })
  return routed.extend({
    actions: {
      spawnBrowse: routed.enqueueActions(({ enqueue, system }) => {
        if (actorIn(system, 'browse') !== undefined) return
        enqueue.spawnChild('browse', { id: 'browse', systemId: 'browse' })
      }),
      spawnMember: routed.enqueueActions(({ context, enqueue, system }) => {
        const user = actorIn(system, 'session')?.getSnapshot().context.user ?? null
        if (user === null) return
        enqueue.spawnChild('member', {
          id: 'member',
          systemId: 'member',
          input: { user, apiOrigin: context.apiOrigin, online: context.online },
        })
        if (!isPageVisible(system)) enqueue(sendToChild('member', { type: 'page.hidden' }))
      }),
    },
  })
}
