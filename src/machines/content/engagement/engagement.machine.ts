/**
 * Likes and saves, shown before the server has answered (TOGGLE-01…03, A5).
 *
 * Each piece has two lanes, its like and its save; a lane sends its changes one after the other, each
 * by an `engagementChange` of its own, and no lane waits for another. The states are about the status of
 * pieces, which is looked up beside them.
 *
 * What is shown is always what the server is known to hold with the waiting changes applied, so a
 * failure is undone by leaving its change out. Only pieces that look different are written to the
 * read model.
 */

import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type SnapshotFrom,
  setup,
  stopChild,
} from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import type { ContentType } from '../../../protocol/enums/content.ts'
import type { MachineEnv } from '../../env.ts'
import { hearing, type Told, toParent } from '../../kit/wires.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import { unprovided, unprovidedAction } from '../../unprovided.ts'
import * as policy from './engagement.policy.ts'
import {
  type EngagementContext,
  type KnownItem,
  laneOf,
  NOTHING,
  type StatusAnswer,
} from './engagement.policy.ts'
import { type ChangeOutcome, createEngagementChangeMachine } from './engagementChange.machine.ts'

/** How long lookups are collected, ms. */
export const LOOK_DELAY_MS = 50

export type EngagementEvent =
  | { type: 'engagement.known'; item: KnownItem }
  | { type: 'engagement.look'; content: ContentType; ids: readonly Id[] }
  | { type: 'like.toggle'; ref: ContentRef }
  | { type: 'save.toggle'; ref: ContentRef }
  /** A change is over; its actor is called as its lane. */
  | DoneActorEvent<ChangeOutcome>

export type EngagementFact = { type: 'toast.show'; toast: ToastContent }

/** What one status lookup is asked. */
export interface LookInput {
  type: ContentType
  ids: Id[]
}

const errorToast = (text: string): EngagementFact => ({
  type: 'toast.show',
  toast: { kind: 'error', title: text, text: '' },
})

const tellParent = toParent<EngagementFact>()

const outcome = ({ event }: { event: DoneActorEvent<ChangeOutcome> }) => event.output

function engagementSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as EngagementContext,
      events: {} as EngagementEvent,
      emitted: {} as Told<EngagementFact>,
      meta: {} as { req: string[] },
    },
    actors: hearing<EngagementEvent>()({
      engagementChange: createEngagementChangeMachine(env),
      lookEngagement: unprovided<StatusAnswer, LookInput>('lookEngagement'),
    }),
    guards: {
      hasWaiting: ({ context }) => context.waiting.length > 0,
      hasWords: (_, { text }: ChangeOutcome) => text !== null,
    },
    actions: {
      reportUnexpected: () => {},
      projectEngagement: unprovidedAction<{ key: string; engagement: Engagement }>(
        'projectEngagement',
      ),
      note: assign(({ context, event }) => {
        assertEvent(event, 'engagement.known')
        return policy.note(context, event.item)
      }),
      noteLook: assign(({ context, event }) => {
        assertEvent(event, 'engagement.look')
        const refs = event.ids.map((id) => ({ type: event.content, id }))
        return policy.look(context, refs)
      }),
      takeBatch: assign(({ context }) => policy.takeBatch(context)),
      takeAnswer: assign(({ context }, answer: StatusAnswer) => policy.takeAnswer(context, answer)),
      takeNoAnswer: assign(({ context }) => policy.noAnswer(context)),
      toggleLike: assign(({ context, event }) => {
        assertEvent(event, 'like.toggle')
        return policy.toggle(context, 'like', event.ref)
      }),
      toggleSave: assign(({ context, event }) => {
        assertEvent(event, 'save.toggle')
        return policy.toggle(context, 'save', event.ref)
      }),
      endChange: stopChild((_, { lane }: ChangeOutcome) => lane),
      settle: assign(({ context }, { lane, how }: ChangeOutcome) =>
        how === 'failed'
          ? policy.undo(context, lane)
          : policy.confirm(context, lane, how === 'already'),
      ),
      tellFailed: tellParent((_, { text }: ChangeOutcome) => errorToast(text ?? '')),
    },
    delays: { lookDelay: LOOK_DELAY_MS },
  })
  return base.extend({
    actions: {
      /** Pieces that look different now go to the read model, one key each. */
      project: base.enqueueActions(({ context, enqueue }) => {
        if (context.touched.length === 0) return
        const changed = policy.newlyShown(context)
        for (const [key, engagement] of changed) {
          enqueue({ type: 'projectEngagement', params: { key, engagement } })
        }
        const shown = { ...context.shown, ...Object.fromEntries(changed) }
        enqueue.assign({ shown, touched: [] })
      }),
      sendChanges: base.enqueueActions(({ context, enqueue }) => {
        const { next, started } = policy.startable(context)
        enqueue.assign(next)
        for (const { kind, type, id, on } of started) {
          const input = { kind, type, id, on }
          enqueue.spawnChild('engagementChange', { id: laneOf(input), input })
        }
      }),
    },
  })
}

const SETTLED = [
  { type: 'endChange', params: outcome },
  { type: 'settle', params: outcome },
  'project',
  'sendChanges',
] as const

/**
 * @returns the machine; `src/app` provides the actor `lookEngagement`, the action
 * `projectEngagement` and the machine `engagementChange` with its own effects.
 */
export function createEngagementMachine(env: MachineEnv) {
  return engagementSetup(env).createMachine({
    id: 'engagement',
    description:
      'The likes and saves of the signed-in person, on every piece that is seen. It lives as long as the session, and so do its changes.',
    context: NOTHING,
    initial: 'quiet',
    meta: { req: ['TOGGLE-01', 'TOGGLE-02', 'TOGGLE-03', 'ENT-26'] },
    on: {
      'engagement.known': { actions: ['note', 'project'] },
      'engagement.look': { actions: 'noteLook' },
      'like.toggle': { actions: ['toggleLike', 'project', 'sendChanges'] },
      'save.toggle': { actions: ['toggleSave', 'project', 'sendChanges'] },
      'xstate.done.actor.*': [
        {
          guard: { type: 'hasWords', params: outcome },
          actions: [{ type: 'tellFailed', params: outcome }, ...SETTLED],
        },
        { actions: SETTLED },
      ],
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      quiet: {
        description:
          'No status is to be looked up. It lasts until a list or a page asks, however long.',
        always: { guard: 'hasWaiting', target: 'collecting' },
      },
      collecting: {
        description: 'What is asked within 50 ms is collected, so that a whole list is one lookup.',
        after: { lookDelay: 'looking' },
      },
      looking: {
        description:
          "One lookup of likes and saves runs, bounded by the HTTP client's 30 s. One that fails leaves the flags as they were.",
        entry: 'takeBatch',
        invoke: {
          id: 'looking',
          src: 'lookEngagement',
          input: ({ context }) => ({
            type: context.looking[0]?.type ?? 'post',
            ids: context.looking.map((ref) => ref.id),
          }),
          onDone: {
            target: 'deciding',
            actions: [{ type: 'takeAnswer', params: ({ event }) => event.output }, 'project'],
          },
          onError: {
            target: 'deciding',
            actions: ['reportUnexpected', 'takeNoAnswer', 'project'],
          },
        },
      },
      deciding: {
        description:
          'A lookup is over. It passes on at once, to the next one if more was asked meanwhile.',
        always: [{ guard: 'hasWaiting', target: 'looking' }, { target: 'quiet' }],
      },
    },
  })
}

export type EngagementMachine = ReturnType<typeof createEngagementMachine>
export type EngagementActor = ActorRefFrom<EngagementMachine>
export type EngagementSnapshot = SnapshotFrom<EngagementMachine>
