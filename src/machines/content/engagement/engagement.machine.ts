/**
 * Likes and saves as optimistic toggles (TOGGLE-01…03, A5; queue in `kit/pending-toggles.ts`), which
 * wait for the network while offline (B12). The states describe the status lookup, which runs
 * independently of them. Only items whose display changes are written to the read model.
 */
import { assertEvent, assign, setup } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import type { ContentType } from '../../../protocol/enums/content.ts'
import type { MachineEnv } from '../../env.ts'
import {
  createPendingToggleMachine,
  type PendingToggleDone,
} from '../../kit/pending-toggle.machine.ts'
import {
  onNetworkChange,
  pendingToggleId,
  type ToggleNetwork,
  type ToggleNetworkEvent,
} from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import { type EmittedEvent, receives, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import * as policy from './engagement.policy.ts'
import {
  EMPTY_ENGAGEMENT,
  type EngagementContext,
  type SeenItem,
  type StatusResponse,
} from './engagement.policy.ts'

/** Time during which lookups are batched, ms. */
const STATUS_DELAY_MS = 50

export type EngagementEvent =
  /** The items of a list on the page, sent whenever they change. */
  | { type: 'engagement.seen'; list: string; pieces: readonly SeenItem[] }
  /** The list was removed from the page. */
  | { type: 'engagement.left'; list: string }
  | { type: 'like.toggle'; ref: ContentRef }
  | { type: 'save.toggle'; ref: ContentRef }
  | ToggleNetworkEvent
  | PendingToggleDone

export type EngagementFact = { type: 'toast.show'; toast: ToastContent }

/** Input of one status lookup. */
export interface StatusInput {
  type: ContentType
  ids: Id[]
}

const notifyParent = sendToParent<EngagementFact>()

function engagementSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as EngagementContext,
      events: {} as EngagementEvent,
      input: {} as ToggleNetwork,
      emitted: {} as EmittedEvent<EngagementFact>,
      meta: {} as { req: string[] },
    },
    actors: receives<EngagementEvent>()({
      pendingToggle: createPendingToggleMachine(env),
      lookEngagement: notImplemented<StatusResponse, StatusInput>('lookEngagement'),
    }),
    guards: {
      hasWaiting: ({ context }) => context.waiting.length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      projectEngagement: notImplementedAction<{ key: string; engagement: Engagement }>(
        'projectEngagement',
      ),
      see: assign(({ context, event }) => {
        assertEvent(event, 'engagement.seen')
        return policy.recordItems(context, event.list, event.pieces)
      }),
      setOnline: assign((_, { online }: ToggleNetwork) => ({ online })),
      leave: assign(({ context }, params: { list: string }) =>
        policy.forgetList(context, params.list),
      ),
      startBatch: assign(({ context }) => policy.startBatch(context)),
      applyResponse: assign(({ context }, answer: StatusResponse) =>
        policy.applyResponse(context, answer),
      ),
      applyNoResponse: assign(({ context }) => policy.noResponse(context)),
      toggleLike: assign(({ context, event }) => {
        assertEvent(event, 'like.toggle')
        return policy.toggle(context, 'like', event.ref)
      }),
      toggleSave: assign(({ context, event }) => {
        assertEvent(event, 'save.toggle')
        return policy.toggle(context, 'save', event.ref)
      }),
    },
    delays: { lookDelay: STATUS_DELAY_MS },
  })
  return base.extend({
    actions: {
      /** Writes items whose display changed to the read model, one key each. */
      project: base.enqueueActions(({ context, enqueue }) => {
        if (context.touched.length === 0) return
        const changed = policy.changedEngagements(context)
        for (const [key, engagement] of changed) {
          enqueue({ type: 'projectEngagement', params: { key, engagement } })
        }
        const shown = { ...context.shown, ...Object.fromEntries(changed) }
        enqueue.assign({ shown, touched: [] })
      }),
      begin: base.enqueueActions(({ context, enqueue }) => {
        const { pendingToggles, started } = policy.ENGAGEMENTS.startNext(context)
        enqueue.assign({ pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      settle: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        if (text !== null) enqueue(notifyParent(notice('error', text)))
        const pendingToggle = policy.ENGAGEMENTS.runningIn(context.pendingToggles, queueKey)
        const touched = pendingToggle ? [contentKey(pendingToggle)] : []
        enqueue.assign({ ...policy.ENGAGEMENTS.settled(context, event.output), touched })
      }),
    },
  })
}

/**
 * @returns the machine; `src/app` provides the actor `lookEngagement`, the action
 * `projectEngagement` and the machine `pendingToggle` with its own effect.
 */
export function createEngagementMachine(env: MachineEnv) {
  return engagementSetup(env).createMachine({
    id: 'engagement',
    description:
      'Likes and saves of the signed-in user for every visible content item; runs as long as the session, and so do its pending toggles.',
    context: ({ input: { online } }) => ({ ...EMPTY_ENGAGEMENT, online }),
    initial: 'quiet',
    meta: { req: ['TOGGLE-01', 'TOGGLE-02', 'TOGGLE-03', 'ENT-26'] },
    on: {
      'engagement.seen': { actions: ['see', 'project'] },
      'engagement.left': { actions: { type: 'leave', params: ({ event }) => event } },
      'like.toggle': { actions: ['toggleLike', 'project', 'begin'] },
      'save.toggle': { actions: ['toggleSave', 'project', 'begin'] },
      ...onNetworkChange,
      'xstate.done.actor.toggle.*': { actions: ['settle', 'project', 'begin'] },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      quiet: {
        description:
          'No status lookup is due; lasts until a list or page needs one, without time limit.',
        always: { guard: 'hasWaiting', target: 'collecting' },
      },
      collecting: {
        description: 'Batches requests for 50 ms, so that a whole list needs one lookup.',
        after: { lookDelay: 'looking' },
      },
      looking: {
        description:
          "One lookup of likes and saves runs, limited by the HTTP client's 30 s; a failure leaves the flags unchanged.",
        entry: 'startBatch',
        invoke: {
          id: 'looking',
          src: 'lookEngagement',
          input: ({ context }) => ({
            type: context.looking[0]?.type ?? 'post',
            ids: context.looking.map((ref) => ref.id),
          }),
          onDone: {
            target: 'deciding',
            actions: [{ type: 'applyResponse', params: ({ event }) => event.output }, 'project'],
          },
          onError: {
            target: 'deciding',
            actions: ['reportUnexpected', 'applyNoResponse', 'project'],
          },
        },
      },
      deciding: {
        description: 'Transient state after a lookup: starts the next one if more items wait.',
        always: [{ guard: 'hasWaiting', target: 'looking' }, { target: 'quiet' }],
      },
    },
  })
}

export type EngagementMachine = ReturnType<typeof createEngagementMachine>
