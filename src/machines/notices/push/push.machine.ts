/**
 * Web Push on this device (A9): the browser asks the person only after a click. What is pushed to this
 * device ends at sign-out by the server and by `sayFarewell`. Serves A9, API-NOTIF-08.
 */
import { type ActorRefFrom, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import {
  PUSH_TEXTS,
  type PushPermission,
  type PushState,
} from '../../../protocol/notices/devices.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../toasts/toasts.types.ts'

export type PushEvent =
  /** From a click, never without one. */
  { type: 'push.enable' } | { type: 'push.disable' } | { type: 'push.retry' }

export type PushFact = { type: 'toast.show'; toast: ToastContent }

/** What can fail and be tried again. */
export type PushStep = 'reading' | 'asking' | 'subscribing' | 'turningOff'

interface PushContext {
  /** Why it failed, for the person; '' while nothing did. */
  problem: string
  /** What failed last. */
  step: PushStep
}

export const PUSH_READ_MS = 20_000
export const PUSH_ASK_MS = 120_000
export const PUSH_CHANGE_MS = 30_000

const tellParent = sendToParent<PushFact>()

function pushSetup() {
  const base = setup({
    types: {
      context: {} as PushContext,
      events: {} as PushEvent,
      emitted: {} as EmittedEvent<PushFact>,
    },
    actors: {
      readPush: notImplemented<PushState>('readPush'),
      askPush: notImplemented<PushPermission>('askPush'),
      subscribePush: notImplemented<PushState>('subscribePush'),
      unsubscribePush: notImplemented<PushState>('unsubscribePush'),
    },
    guards: {
      found: (_, { output, state }: { output: PushState; state: PushState }) => output === state,
      answered: (_, params: { output: PushPermission; answer: PushPermission }) =>
        params.output === params.answer,
      failedAt: ({ context }, params: { step: PushStep }) => context.step === params.step,
    },
    delays: { readWait: PUSH_READ_MS, askWait: PUSH_ASK_MS, changeWait: PUSH_CHANGE_MS },
    actions: { reportUnexpected: () => {} },
  })
  return base.extend({
    actions: {
      /** Who turns it on or off may be on another page by now; what is only looked up can wait. */
      fail: enqueueActions(({ event, enqueue }, { step }: { step: PushStep }) => {
        const error = 'error' in event ? event.error : null
        const problem = isServiceFailure(error) ? error.message : PROBLEMS[step]
        enqueue.assign({ step, problem })
        if (step === 'reading' || !isShown(error)) return
        const fact: PushFact = {
          type: 'toast.show',
          toast: { kind: 'error', title: problem, text: '' },
        }
        enqueue(tellParent(fact))
      }),
    },
  })
}

/** For failures without words of their own, a wait that was too long among them. */
const PROBLEMS: { readonly [S in PushStep]: string } = {
  reading: PUSH_TEXTS.readFailed,
  asking: PUSH_TEXTS.enableFailed,
  subscribing: PUSH_TEXTS.enableFailed,
  turningOff: PUSH_TEXTS.disableFailed,
}

const failing = (step: PushStep) =>
  ({ target: 'failed', actions: ['reportUnexpected', { type: 'fail', params: { step } }] }) as const
const tooLong = (step: PushStep) =>
  ({ target: 'failed', actions: { type: 'fail', params: { step } } }) as const

/** Guards by what an effect answered. */
const found = <S extends PushState>(state: S) =>
  ({
    type: 'found',
    params: ({ event }: { event: { output: PushState } }) => ({ output: event.output, state }),
  }) as const
const answered = (answer: PushPermission) =>
  ({
    type: 'answered',
    params: ({ event }: { event: { output: PushPermission } }) => ({
      output: event.output,
      answer,
    }),
  }) as const
const failedAt = (step: PushStep) => ({ type: 'failedAt', params: { step } }) as const

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides `readPush`, `askPush`, `subscribePush`, `unsubscribePush`.
 */
export function createPushMachine(_env: MachineEnv) {
  return pushSetup().createMachine({
    id: 'push',
    description:
      'Whether this device gets push notifications. `member` invokes it with the session and stops it with the session.',
    context: { problem: '', step: 'reading' },
    initial: 'reading',
    on: {
      'push.enable': {},
      'push.disable': {},
      'push.retry': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      reading: {
        description:
          'The browser is asked what it is now, without asking the person. At most 20 s.',
        invoke: {
          id: 'reading',
          src: 'readPush',
          onDone: [
            { guard: found('on'), target: 'on' },
            { guard: found('denied'), target: 'denied' },
            { guard: found('unsupported'), target: 'unsupported' },
            { target: 'off' },
          ],
          onError: failing('reading'),
        },
        after: { readWait: tooLong('reading') },
      },
      unsupported: {
        description:
          'This browser cannot do Web Push. Nothing leads out of it; another page load looks again.',
      },
      off: {
        description: 'Push is off on this device. It waits for a click, however long.',
        on: { 'push.enable': 'asking' },
      },
      asking: {
        description:
          'The browser asks the person, who may overlook it. At most 2 min, then as off; a yes that comes later counts at the next click.',
        on: { 'push.disable': 'off' },
        invoke: {
          id: 'asking',
          src: 'askPush',
          onDone: [
            { guard: answered('granted'), target: 'subscribing' },
            { guard: answered('denied'), target: 'denied' },
            { target: 'off' },
          ],
          onError: failing('asking'),
        },
        after: { askWait: 'off' },
      },
      subscribing: {
        description:
          'The device is registered with the push service and the account. At most 30 s.',
        meta: { req: ['API-NOTIF-08'] },
        invoke: {
          id: 'subscribing',
          src: 'subscribePush',
          onDone: [
            { guard: found('on'), target: 'on' },
            { guard: found('denied'), target: 'denied' },
            { guard: found('unsupported'), target: 'unsupported' },
            { target: 'off' },
          ],
          onError: failing('subscribing'),
        },
        after: { changeWait: tooLong('subscribing') },
      },
      on: {
        description: 'Push is on for this device. It waits for a click, however long.',
        on: { 'push.disable': 'turningOff' },
      },
      denied: {
        description:
          'The person said no to the browser; only its own settings change that, and the next click asks it again. It has no bound.',
        on: { 'push.enable': 'asking' },
      },
      turningOff: {
        description: 'The device is taken off the account. At most 30 s.',
        invoke: {
          id: 'turningOff',
          src: 'unsubscribePush',
          onDone: 'off',
          onError: failing('turningOff'),
        },
        after: { changeWait: tooLong('turningOff') },
      },
      failed: {
        description:
          'A step failed and a text says so; a retry does that step again. It waits for the person, however long.',
        on: {
          'push.enable': 'asking',
          'push.disable': 'turningOff',
          'push.retry': [
            { guard: failedAt('reading'), target: 'reading' },
            { guard: failedAt('turningOff'), target: 'turningOff' },
            // A permission that was given meanwhile is given at once.
            { target: 'asking' },
          ],
        },
      },
    },
  })
}

export type PushMachine = ReturnType<typeof createPushMachine>
export type PushActor = ActorRefFrom<PushMachine>
export type PushSnapshot = SnapshotFrom<PushMachine>
