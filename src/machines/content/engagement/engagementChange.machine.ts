/**
 * One like or save on its way to the server. It carries a single change, never retried (A15); its output
 * says how it went.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { isServiceFailure, isShown, networkFailure } from '../../../protocol/base/errors.ts'
import type { ContentRef } from '../../../protocol/content/creative-types.ts'
import type { MachineEnv } from '../../env.ts'
import type { Silent } from '../../kit/wires.ts'
import { unprovided } from '../../unprovided.ts'
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

interface ChangeEnd {
  /** `already`: it was so before. */
  how: 'done' | 'already' | 'failed'
  /** What the person is told of a failure, null for nothing. */
  text: string | null
}

export interface ChangeOutcome extends ChangeEnd {
  /** Of which lane it was the change. */
  lane: string
}

/** For a failure that has no words of its own. */
const CHANGE_FAILED = 'That did not work. Please try again.'

function failed(error: unknown): ChangeEnd {
  const text = isServiceFailure(error) ? error.message : CHANGE_FAILED
  return { how: 'failed', text: isShown(error) ? text : null }
}

const callOf = ({ context: { type, id, on } }: { context: ChangeInput }): ChangeCall => ({
  type,
  id,
  on,
})

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides the actors `changeLike` and `changeSave`.
 */
export function createEngagementChangeMachine(_env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as ChangeInput & ChangeEnd,
      input: {} as ChangeInput,
      output: {} as ChangeOutcome,
      emitted: {} as Silent,
    },
    actors: {
      changeLike: unprovided<ChangeAnswer, ChangeCall>('changeLike'),
      changeSave: unprovided<ChangeAnswer, ChangeCall>('changeSave'),
    },
    guards: { isLike: ({ context }) => context.kind === 'like' },
    actions: {
      reportUnexpected: () => {},
      note: assign((_, end: ChangeEnd) => end),
    },
    delays: { changeWait: CHANGE_WAIT_MS },
  })
  const call = <T extends 'changeLike' | 'changeSave'>(src: T) =>
    base.createStateConfig({
      invoke: {
        id: src,
        src,
        input: callOf,
        onDone: {
          target: 'over',
          actions: {
            type: 'note',
            params: ({ event }) => ({ how: event.output.already ? 'already' : 'done', text: null }),
          },
        },
        onError: {
          target: 'over',
          actions: [
            'reportUnexpected',
            { type: 'note', params: ({ event }) => failed(event.error) },
          ],
        },
      },
      after: {
        changeWait: {
          target: 'over',
          actions: { type: 'note', params: () => failed(networkFailure()) },
        },
      },
    })
  return base.createMachine({
    id: 'engagementChange',
    description:
      'One like or save, set or taken back. It ends with that change, and its output says how it went.',
    // Failed, unless it turns out otherwise.
    context: ({ input }) => ({ ...input, how: 'failed', text: null }),
    output: ({ context }) => ({ lane: laneOf(context), how: context.how, text: context.text }),
    initial: 'choosing',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      choosing: {
        description: 'Whether it is a like or a save decides the call. It passes on at once.',
        always: [{ guard: 'isLike', target: 'liking' }, { target: 'saving' }],
      },
      liking: {
        description:
          'The like is with the server, after the capability it needs was found out. At most 2 min; a call that lost the race is aborted.',
        ...call('changeLike'),
        meta: { req: ['TOGGLE-01', 'TOGGLE-03'] },
      },
      saving: {
        description:
          'The save is with the server, after the capability it needs was found out. At most 2 min; a call that lost the race is aborted.',
        ...call('changeSave'),
        meta: { req: ['TOGGLE-02', 'TOGGLE-03'] },
      },
      over: {
        type: 'final',
        description:
          'The change is over, done or failed; `engagement` takes the outcome from the output.',
      },
    },
  })
}

export type EngagementChangeMachine = ReturnType<typeof createEngagementChangeMachine>
export type EngagementChangeActor = ActorRefFrom<EngagementChangeMachine>
