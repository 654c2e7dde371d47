/**
 * The user's application to one project: sent once, withdrawn and sent again (PROD-15). What the
 * page loads arrives as `application.known`.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Application } from '../../../protocol/content/creative-types.ts'
import { APPLY_FAILED, WITHDRAW_FAILED } from '../../../protocol/projects/projects.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import { applyServerState, canBeWithdrawn, isActive } from './application.policy.ts'

interface ApplicationInput {
  projectId: Id
}

export type ApplicationEvent =
  /** From the page's request; null: this user has not applied. */
  | { type: 'application.known'; application: Application | null }
  | { type: 'application.send'; message: string }
  | { type: 'application.withdraw' }

export type ApplicationFact = { type: 'toast.show'; toast: ToastContent }

interface ApplicationContext extends ApplicationInput {
  application: Application | null
  /** The message being sent; kept until it was received. */
  message: string
}

const errorToast = (text: string): ApplicationFact => ({
  type: 'toast.show',
  toast: { kind: 'error', title: text, text: '' },
})

const notifyParent = sendToParent<ApplicationFact>()

function applicationSetup() {
  const base = setup({
    types: {
      context: {} as ApplicationContext,
      events: {} as ApplicationEvent,
      emitted: {} as EmittedEvent<ApplicationFact>,
      input: {} as ApplicationInput,
    },
    actors: {
      applyToProject: notImplemented<Application, { projectId: Id; message: string }>(
        'applyToProject',
      ),
      withdrawApplication: notImplemented<Application, { id: Id }>('withdrawApplication'),
    },
    guards: {
      isActive: ({ context }) => isActive(context.application),
      willStand: ({ context }, params: { application: Application | null }) =>
        isActive(applyServerState(context.application, params.application)),
      canBeWithdrawn: ({ context }) => canBeWithdrawn(context.application),
    },
    actions: {
      reportUnexpected: () => {},
      applyServerState: assign(({ context }, params: { application: Application | null }) => ({
        application: applyServerState(context.application, params.application),
      })),
      retainMessage: assign(({ event }) => {
        assertEvent(event, 'application.send')
        return { message: event.message }
      }),
      forgetMessage: assign({ message: '' }),
    },
  })
  const notifyFailed = (text: string) =>
    base.enqueueActions(({ event, enqueue }) => {
      const error = 'error' in event ? event.error : null
      if (isShown(error)) {
        enqueue(notifyParent(errorToast(isServiceFailure(error) ? error.message : text)))
      }
    })
  return base.extend({
    actions: {
      notifySendingFailed: notifyFailed(APPLY_FAILED),
      notifyWithdrawingFailed: notifyFailed(WITHDRAW_FAILED),
    },
  })
}

type StateReceived = { application: Application | null }

const receivedState = ({ event }: { event: StateReceived }): StateReceived => event
const responseState = ({ event }: { event: { output: Application } }): StateReceived => ({
  application: event.output,
})

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides `applyToProject` and `withdrawApplication`.
 */
export function createApplicationMachine(_env: MachineEnv) {
  return applicationSetup().createMachine({
    id: 'application',
    description:
      "The signed-in user's application to one project; never ends by itself, `member` stops the least recently used without pending work, and all with the session.",
    context: ({ input }) => ({ projectId: input.projectId, application: null, message: '' }),
    initial: 'none',
    on: {
      'application.known': { actions: { type: 'applyServerState', params: receivedState } },
      'application.send': {},
      'application.withdraw': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      none: {
        description:
          "There is no active application and the user may apply; waits for the user or the page's data without time limit.",
        on: {
          'application.known': [
            {
              guard: { type: 'willStand', params: receivedState },
              target: 'sent',
              actions: { type: 'applyServerState', params: receivedState },
            },
            { actions: { type: 'applyServerState', params: receivedState } },
          ],
          'application.send': { target: 'sending', actions: 'retainMessage' },
        },
      },
      sending: {
        description:
          "Sends the application, limited by the HTTP client's 30 s; a second click does nothing, and a failure shows an error and keeps the message for a retry.",
        meta: { req: ['PROD-15'] },
        invoke: {
          id: 'sending',
          src: 'applyToProject',
          input: ({ context: { projectId, message } }) => ({ projectId, message }),
          onDone: [
            {
              guard: { type: 'willStand', params: responseState },
              target: 'sent',
              actions: [{ type: 'applyServerState', params: responseState }, 'forgetMessage'],
            },
            {
              target: 'none',
              actions: [{ type: 'applyServerState', params: responseState }, 'forgetMessage'],
            },
          ],
          onError: [
            {
              guard: 'isActive',
              target: 'sent',
              actions: ['reportUnexpected', 'notifySendingFailed'],
            },
            {
              target: 'none',
              actions: ['reportUnexpected', 'notifySendingFailed'],
            },
          ],
        },
      },
      sent: {
        description:
          "There is an application with the server's status, which can be withdrawn while undecided; waits for the user without time limit.",
        on: {
          'application.known': [
            {
              guard: { type: 'willStand', params: receivedState },
              actions: { type: 'applyServerState', params: receivedState },
            },
            { target: 'none', actions: { type: 'applyServerState', params: receivedState } },
          ],
          'application.withdraw': [{ guard: 'canBeWithdrawn', target: 'withdrawing' }, {}],
        },
      },
      withdrawing: {
        description:
          "Withdraws the application, limited by the HTTP client's 30 s; a failure shows an error and the application remains.",
        meta: { req: ['PROD-15'] },
        invoke: {
          id: 'withdrawing',
          src: 'withdrawApplication',
          input: ({ context }) => ({ id: context.application?.id ?? '' }),
          onDone: [
            {
              guard: { type: 'willStand', params: responseState },
              target: 'sent',
              actions: { type: 'applyServerState', params: responseState },
            },
            { target: 'none', actions: { type: 'applyServerState', params: responseState } },
          ],
          onError: [
            {
              guard: 'isActive',
              target: 'sent',
              actions: ['reportUnexpected', 'notifyWithdrawingFailed'],
            },
            {
              target: 'none',
              actions: ['reportUnexpected', 'notifyWithdrawingFailed'],
            },
          ],
        },
      },
    },
  })
}

export type ApplicationMachine = ReturnType<typeof createApplicationMachine>
export type ApplicationActor = ActorRefFrom<ApplicationMachine>
export type ApplicationSnapshot = SnapshotFrom<ApplicationMachine>
