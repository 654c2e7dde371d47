import { createApplicationMachine } from '../../../../src/machines/projects/application/application.machine.ts'
import {
  activeApplication,
  canWithdraw,
  isSending,
  isWithdrawing,
} from '../../../../src/machines/projects/application/application.selectors.ts'
import {
  type ApplicationLook,
  type ApplicationStep,
  application,
  PROJECT_ID,
} from '../../../spec/projects/application.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The application machine; the test settles its requests. */
export function applicationRig() {
  const { effects, rig } = runControlled(createApplicationMachine, {
    input: { projectId: PROJECT_ID },
  })
  const { applyToProject: apply, withdrawApplication: withdraw } = effects
  const running = () => (apply.isOpen ? apply.current : withdraw.current)
  return {
    isSending: () => apply.isOpen,
    isWithdrawing: () => withdraw.isOpen,
    ...rig<ApplicationStep, ApplicationLook>({
      emits: {
        applyToProject: (input) => ({ type: 'apply', ...input }),
        withdrawApplication: (input) => ({ type: 'withdraw', ...input }),
      },
      steps: {
        known: (status, minute = 0) => ({
          type: 'application.known',
          application: status === null ? null : application(status, minute),
        }),
        send: (message) => ({ type: 'application.send', message }),
        withdraw: { type: 'application.withdraw' },
        done: (status, minute) => running().resolve(application(status, minute)),
        refused: (status) => running().reject(failureOf(status)),
      },
      look: (snapshot) => ({
        standing: activeApplication(snapshot)?.status ?? null,
        sending: isSending(snapshot),
        withdrawing: isWithdrawing(snapshot),
        canWithdraw: canWithdraw(snapshot),
        unsent: snapshot.context.message,
      }),
    }),
  }
}
