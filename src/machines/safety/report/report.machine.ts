/**
 * Form that reports content or a user to the moderators: target, reason and details, sent once. A
 * retry has the same client id, so that only one report is created.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import type { ReportReason } from '../../../protocol/enums/safety.ts'
import { REPORT_FAILED } from '../../../protocol/safety/moderation.ts'
import type { ReportTarget } from '../../../protocol/safety/moderation-types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import { isSameTarget, problemOf, type ReportContext } from './report.policy.ts'

export type ReportEvent =
  | { type: 'report.open'; target: ReportTarget }
  | { type: 'report.change'; reason?: ReportReason; details?: string }
  | { type: 'report.send' }
  | { type: 'report.close' }

export type ReportFact = { type: 'toast.show'; toast: ToastContent }

/** Input of `sendReport`. */
export interface ReportCall {
  target: ReportTarget
  reason: ReportReason
  details: string
  clientId: string
}

const EMPTY: ReportContext = {
  target: null,
  reason: null,
  details: '',
  clientId: '',
  problem: '',
}

const NO_TARGET: ReportTarget = { type: 'user', id: '', name: '' }

const SENT: ReportFact = {
  type: 'toast.show',
  toast: {
    kind: 'success',
    title: 'Thank you for telling us.',
    text: 'Our moderators will look at it.',
  },
}

const notifyParent = sendToParent<ReportFact>()

function reportSetup(env: MachineEnv) {
  return setup({
    types: {
      context: {} as ReportContext,
      events: {} as ReportEvent,
      emitted: {} as EmittedEvent<ReportFact>,
    },
    actors: { sendReport: notImplemented<void, ReportCall>('sendReport') },
    guards: {
      isComplete: ({ context }) => problemOf(context) === '',
      isSame: ({ context, event }) => {
        assertEvent(event, 'report.open')
        return isSameTarget(context.target, event.target)
      },
    },
    actions: {
      reportUnexpected: () => {},
      begin: assign(({ event }) => {
        assertEvent(event, 'report.open')
        return { ...EMPTY, target: event.target, clientId: env.newId() }
      }),
      change: assign(({ context, event }) => {
        assertEvent(event, 'report.change')
        return {
          reason: event.reason ?? context.reason,
          details: event.details ?? context.details,
          problem: '',
        }
      }),
      complain: assign(({ context }) => ({ problem: problemOf(context) })),
      forgive: assign({ problem: '' }),
      empty: assign(EMPTY),
      setFailure: assign(({ event }) => {
        const error = 'error' in event ? event.error : null
        if (!isShown(error)) return { problem: '' }
        return { problem: isServiceFailure(error) ? error.message : REPORT_FAILED }
      }),
      notifySent: notifyParent(SENT),
    },
  })
}

/** @returns the machine; `src/app` provides `sendReport`. */
export function createReportMachine(env: MachineEnv) {
  return reportSetup(env).createMachine({
    id: 'report',
    description:
      'Form that reports content or a user to the moderators; never ends by itself, `member` stops it with the session.',
    context: EMPTY,
    initial: 'closed',
    on: {
      'report.open': {},
      'report.change': {},
      'report.send': {},
      'report.close': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      closed: {
        description: 'No form is open; waits for the user without time limit.',
        on: { 'report.open': { target: 'editing', actions: 'begin' } },
      },
      editing: {
        description:
          'The form is open, and submitting it incomplete shows what is missing; waits for the user without time limit.',
        on: {
          'report.open': [{ guard: 'isSame' }, { actions: 'begin' }],
          'report.change': { actions: 'change' },
          'report.send': [
            { guard: 'isComplete', target: 'sending', actions: 'forgive' },
            { actions: 'complain' },
          ],
          'report.close': { target: 'closed', actions: 'empty' },
        },
      },
      sending: {
        description:
          "Sends the report, limited by the HTTP client's 30 s; the form stays open, a second click does nothing, and a failure returns to the form with an error.",
        invoke: {
          id: 'sending',
          src: 'sendReport',
          input: ({ context }) => ({
            target: context.target ?? NO_TARGET,
            reason: context.reason ?? 'other',
            details: context.details.trim(),
            clientId: context.clientId,
          }),
          onDone: { target: 'closed', actions: ['notifySent', 'empty'] },
          onError: { target: 'editing', actions: ['reportUnexpected', 'setFailure'] },
        },
      },
    },
  })
}

export type ReportMachine = ReturnType<typeof createReportMachine>
export type ReportActor = ActorRefFrom<ReportMachine>
export type ReportSnapshot = SnapshotFrom<ReportMachine>
