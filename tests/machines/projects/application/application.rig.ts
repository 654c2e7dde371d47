import {
  type ApplicationEvent,
  createApplicationMachine,
} from '../../../../src/machines/projects/application/application.machine.ts'
import {
  activeApplication,
  canWithdraw,
  isSending,
  isWithdrawing,
  unsentMessage,
} from '../../../../src/machines/projects/application/application.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import type { Application } from '../../../../src/protocol/content/creative-types.ts'
import type { ApplicationStatus } from '../../../../src/protocol/enums/projects.ts'
import { run } from '../../../kit/harness.ts'
import {
  type ApplicationLook,
  type ApplicationStep,
  application,
  PROJECT_ID,
} from '../../../spec/projects/application.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The application machine; the test settles its requests. */
export function applicationRig() {
  const apply = controlled<Application, { projectId: Id; message: string }>()
  const withdraw = controlled<Application, { id: Id }>()
  const harness = run(
    (env) =>
      createApplicationMachine(env).provide({
        actors: { applyToProject: apply.logic, withdrawApplication: withdraw.logic },
      }),
    { input: { projectId: PROJECT_ID } },
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, apply: 0, withdraw: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...apply.calls.slice(heard.apply).map((c) => ({ type: 'apply', ...c.input })))
    emitted.push(
      ...withdraw.calls.slice(heard.withdraw).map((c) => ({ type: 'withdraw', ...c.input })),
    )
    heard.facts = harness.sentEvents.length
    heard.apply = apply.calls.length
    heard.withdraw = withdraw.calls.length
  }
  const running = () => (apply.isOpen ? apply.current : withdraw.current)
  const send = (event: ApplicationEvent) => harness.send(event)
  const WORDS: { [W in ApplicationStep[0]]: (...values: never[]) => void } = {
    known: (status: ApplicationStatus | null, minute = 0) =>
      send({
        type: 'application.known',
        application: status === null ? null : application(status, minute),
      }),
    send: (message: string) => send({ type: 'application.send', message }),
    withdraw: () => send({ type: 'application.withdraw' }),
    done: (status: ApplicationStatus, minute: number) =>
      running().resolve(application(status, minute)),
    refused: (status: number) => running().reject(failureOf(status)),
  }
  return {
    harness,
    isSending: () => apply.isOpen,
    isWithdrawing: () => withdraw.isOpen,
    async do([word, ...values]: ApplicationStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): ApplicationLook => {
      const snapshot = harness.actor.getSnapshot()
      return {
        standing: activeApplication(snapshot)?.status ?? null,
        sending: isSending(snapshot),
        withdrawing: isWithdrawing(snapshot),
        canWithdraw: canWithdraw(snapshot),
        unsent: unsentMessage(snapshot),
      }
    },
    emitted: () => emitted,
  }
}
