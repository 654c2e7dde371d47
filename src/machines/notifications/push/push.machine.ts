/**
 * Web Push on this device (A9); the browser's permission prompt is shown only after a click. On
 * sign-out the server and `sayFarewell` end the push subscription of this device. Serves A9,
 * API-NOTIF-08.
 */
import { type ActorRefFrom, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import {
  PUSH_TEXTS,
  type PushPermission,
  type PushState,
} from '../../../protocol/notifications/devices.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../toasts/toasts.types.ts'

export type PushEvent =
  /** Sent only after a click. */
  { type: 'push.enable' } | { type: 'push.disable' } | { type: 'push.retry' }

export type PushFact = { type: 'toast.show'; toast: ToastContent }

/** Steps that can fail and be retried. */
export type PushStep = 'reading' | 'asking' | 'subscribing' | 'turningOff'

interface PushContext {
  /** Error message for the user; '' for none. */
  problem: string
  /** The step that failed last. */
  step: PushStep
}

const PUSH_READ_MS = 20_000
const PUSH_PERMISSION_TIMEOUT_MS = 120_000
const PUSH_CHANGE_MS = 30_000

const notifyParent = sendToParent<PushFact>()

function pushSetup() {
  const base = setup({
    types: {
      context: {} as PushContext,
      events: {} as PushEvent,
      emitted: {} as EmittedEvent<PushFact>,
    },
    actors: {
      readPush: notImplemented<PushState>('readPush'),
      requestPushPermission: notImplemented<PushPermission>('requestPushPermission'),
      subscribePush: notImplemented<PushState>('subscribePush'),
      unsubscribePush: notImplemented<PushState>('unsubscribePush'),
    },
    guards: {
      found: (_, { output, state }: { output: PushState; state: PushState }) => output === state,
      answered: (_, params: { output: PushPermission; answer: PushPermission }) =>
        params.output === params.answer,
      failedAt: ({ context }, params: { step: PushStep }) => context.step === params.step,
    },
    delays: {
      readWait: PUSH_READ_MS,
      askWait: PUSH_PERMISSION_TIMEOUT_MS,
      changeWait: PUSH_CHANGE_MS,
    },
    actions: { reportUnexpected: () => {} },
  })
  return base.extend({
    actions: {
      /**
       * The user may have left the page before turning push on or off failed; a failed status check
       * needs no toast.
       */
      fail: enqueueActions(({ event, enqueue }, { step }: { step: PushStep }) => {
        const error = 'error' in event ? event.error : null
        const problem = isServiceFailure(error) ? error.message : PROBLEMS[step]
        enqueue.assign({ step, problem })
        if (step === 'reading' || !isShown(error)) return
        const fact: PushFact = {
          type: 'toast.show',
          toast: { kind: 'error', title: problem, text: '' },
        }
        enqueue(notifyParent(fact))
      }),
    },
  })
}

/** For failures without a message, including timeouts. */
const PROBLEMS: { readonly [S in PushStep]: string } = {
  reading: PUSH_TEXTS.readFailed,
  asking: PUSH_TEXTS.enableFailed,
  subscribing: PUSH_TEXTS.enableFailed,
  turningOff: PUSH_TEXTS.disableFailed,
}

const failing = (step: PushStep) =>
  ({ target: 'failed', actions: ['reportUnexpected', { type: 'fail', params: { step } }] }) as const
const timedOut = (step: PushStep) =>
  ({ target: 'failed', actions: { type: 'fail', params: { step } } }) as const

/** Guards on the result of an effect. */
const whenFound = <S extends PushState>(state: S) =>
  ({
    type: 'found',
    params: ({ event }: { event: { output: PushState } }) => ({ output: event.output, state }),
  }) as const
const whenAnswered = (answer: PushPermission) =>
  ({
    type: 'answered',
    params: ({ event }: { event: { output: PushPermission } }) => ({
      output: event.output,
      answer,
    }),
  }) as const
const failedAt = (step: PushStep) => ({ type: 'failedAt', params: { step } }) as const

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides `readPush`, `requestPushPermission`, `subscribePush`,
 * `unsubscribePush`.
 */
export function createPushMachine(_env: MachineEnv) {
  return pushSetup().createMachine({
    id: 'push',
    description:
      'Whether this device gets push notifications; `member` starts and stops it with the session.',
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
          'Reads the current state from the browser without prompting the user, limited to 20 s.',
        invoke: {
          id: 'reading',
          src: 'readPush',
          onDone: [
            { guard: whenFound('on'), target: 'on' },
            { guard: whenFound('denied'), target: 'denied' },
            { guard: whenFound('unsupported'), target: 'unsupported' },
            { target: 'off' },
          ],
          onError: failing('reading'),
        },
        after: { readWait: timedOut('reading') },
      },
      unsupported: {
        description:
          'This browser does not support Web Push; has no exit until the next page load.',
      },
      off: {
        description: 'Push is off on this device; waits for a click without time limit.',
        on: { 'push.enable': 'asking' },
      },
      asking: {
        description:
          'The browser prompts the user, who may overlook it; after 2 min push counts as off, and a later permission takes effect at the next click.',
        on: { 'push.disable': 'off' },
        invoke: {
          id: 'asking',
          src: 'requestPushPermission',
          onDone: [
            { guard: whenAnswered('granted'), target: 'subscribing' },
            { guard: whenAnswered('denied'), target: 'denied' },
            { target: 'off' },
          ],
          onError: failing('asking'),
        },
        after: { askWait: 'off' },
      },
      subscribing: {
        description: 'Registers the device with the push service and the account, limited to 30 s.',
        meta: { req: ['API-NOTIF-08'] },
        invoke: {
          id: 'subscribing',
          src: 'subscribePush',
          onDone: [
            { guard: whenFound('on'), target: 'on' },
            { guard: whenFound('denied'), target: 'denied' },
            { guard: whenFound('unsupported'), target: 'unsupported' },
            { target: 'off' },
          ],
          onError: failing('subscribing'),
        },
        after: { changeWait: timedOut('subscribing') },
      },
      on: {
        description: 'Push is on for this device; waits for a click without time limit.',
        on: { 'push.disable': 'turningOff' },
      },
      denied: {
        description:
          'The user denied permission, which only the browser settings can change; waits without time limit for a click, which prompts again.',
        on: { 'push.enable': 'asking' },
      },
      turningOff: {
        description: 'Removes the device from the account, limited to 30 s.',
        invoke: {
          id: 'turningOff',
          src: 'unsubscribePush',
          onDone: 'off',
          onError: failing('turningOff'),
        },
        after: { changeWait: timedOut('turningOff') },
      },
      failed: {
        description:
          'A step failed and an error is shown; waits without time limit for the user to retry that step.',
        on: {
          'push.enable': 'asking',
          'push.disable': 'turningOff',
          'push.retry': [
            { guard: failedAt('reading'), target: 'reading' },
            { guard: failedAt('turningOff'), target: 'turningOff' },
            // A permission granted since then resolves immediately.
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
