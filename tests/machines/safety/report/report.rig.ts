import {
  createReportMachine,
  type ReportCall,
  type ReportEvent,
} from '../../../../src/machines/safety/report/report.machine.ts'
import {
  isReporting,
  reportDetails,
  reportProblem,
  reportReason,
  reportTarget,
} from '../../../../src/machines/safety/report/report.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { ReportReason } from '../../../../src/protocol/enums/safety.ts'
import type { ReportTarget } from '../../../../src/protocol/safety/moderation-types.ts'
import { run } from '../../../kit/harness.ts'
import type { ReportLook, ReportStep } from '../../../spec/safety/report.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The report machine; the test settles its request. */
export function reportRig() {
  const call = controlled<void, ReportCall>()
  const harness = run((env) =>
    createReportMachine(env).provide({ actors: { sendReport: call.logic } }),
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, calls: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...call.calls.slice(heard.calls).map((one) => ({ type: 'send', ...one.input })))
    heard.facts = harness.sentEvents.length
    heard.calls = call.calls.length
  }
  const send = (event: ReportEvent) => harness.send(event)
  const WORDS: { [W in ReportStep[0]]: (...values: never[]) => void } = {
    open: (target: ReportTarget) => send({ type: 'report.open', target }),
    reason: (reason: ReportReason) => send({ type: 'report.change', reason }),
    details: (details: string) => send({ type: 'report.change', details }),
    send: () => send({ type: 'report.send' }),
    close: () => send({ type: 'report.close' }),
    done: () => call.current.resolve(),
    refused: (status: number) => call.current.reject(failureOf(status)),
  }
  return {
    harness,
    isRunning: () => call.isOpen,
    calls: () => call.calls.length,
    async do([word, ...values]: ReportStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): ReportLook => {
      const snapshot = harness.actor.getSnapshot()
      return {
        target: reportTarget(snapshot),
        reason: reportReason(snapshot),
        details: reportDetails(snapshot),
        problem: reportProblem(snapshot),
        sending: isReporting(snapshot),
      }
    },
    emitted: () => emitted,
  }
}
