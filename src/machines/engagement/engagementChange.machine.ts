/**
 * One like or save on its way to the server. It carries a single change and rests when that is over.
 *
 * - `choosing`: passes on at once, to the call of its kind.
 * - `liking`, `saving`: the call runs, after the capability it needs was found out. Never retried (A15). It
 *   ends by an answer, a failure, or after `CHANGE_WAIT_MS`; a call that lost the race is aborted.
 * - `over`: the outcome was told; `engagement` stops the actor.
 */
import { type ActorRefFrom, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../protocol/constants.ts'
import type { ContentRef } from '../../protocol/creative-types.ts'
import { networkFailure } from '../../protocol/errors.ts'
import type { MachineEnv } from '../env.ts'
import { type Told, toParent } from '../kit/wires.ts'
import { unprovided } from '../unprovided.ts'
import { type ChangeKind, laneOf } from './engagement.policy.ts'

/** Longest wait for one answer, ms: a detection, the call, a token refresh and the call again. */
export const CHANGE_WAIT_MS = 4 * REQUEST_TIMEOUT_MS

export interface ChangeInput extends ContentRef {
  kind: ChangeKind
  on: boolean
}

/** What the effects are given. */
export interface ChangeCall extends ContentRef {
  on: boolean
}

/** `already`: it was so before. */
export interface ChangeAnswer {
  already: boolean
}

export type EngagementChangeEvent = never

export type EngagementChangeFact =
  | { type: 'change.done'; lane: string; already: boolean }
  | { type: 'change.failed'; lane: string; error: unknown }

const callOf = ({ context: { type, id, on } }: { context: ChangeInput }): ChangeCall => ({
  type,
  id,
  on,
})

const tellParent = toParent<EngagementChangeFact>()

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides the actors `changeLike` and `changeSave`.
 */
export function createEngagementChangeMachine(_env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as ChangeInput,
      input: {} as ChangeInput,
      emitted: {} as Told<EngagementChangeFact>,
    },
    actors: {
      changeLike: unprovided<ChangeAnswer, ChangeCall>('changeLike'),
      changeSave: unprovided<ChangeAnswer, ChangeCall>('changeSave'),
    },
    guards: { isLike: ({ context }) => context.kind === 'like' },
    actions: {
      reportUnexpected: () => {},
      tellDone: tellParent(
        ({ context }, { already }: ChangeAnswer): EngagementChangeFact => ({
          type: 'change.done',
          lane: laneOf(context),
          already,
        }),
      ),
      tellFailed: tellParent(
        ({ context }, params: { error: unknown }): EngagementChangeFact => ({
          type: 'change.failed',
          lane: laneOf(context),
          error: params.error,
        }),
      ),
    },
    delays: { changeWait: CHANGE_WAIT_MS },
  })
  const call = <T extends 'changeLike' | 'changeSave'>(src: T) =>
    base.createStateConfig({
      invoke: {
        src,
        input: callOf,
        onDone: {
          target: 'over',
          actions: { type: 'tellDone', params: ({ event }) => event.output },
        },
        onError: {
          target: 'over',
          actions: [
            'reportUnexpected',
            { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      after: {
        changeWait: {
          target: 'over',
          actions: { type: 'tellFailed', params: () => ({ error: networkFailure() }) },
        },
      },
    })
  return base.createMachine({
    id: 'engagementChange',
    context: ({ input }) => input,
    initial: 'choosing',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      choosing: { always: [{ guard: 'isLike', target: 'liking' }, { target: 'saving' }] },
      liking: { ...call('changeLike'), meta: { req: ['TOGGLE-01', 'TOGGLE-03'] } },
      saving: { ...call('changeSave'), meta: { req: ['TOGGLE-02', 'TOGGLE-03'] } },
      over: {},
    },
  })
}

export type EngagementChangeMachine = ReturnType<typeof createEngagementChangeMachine>
export type EngagementChangeActor = ActorRefFrom<EngagementChangeMachine>
