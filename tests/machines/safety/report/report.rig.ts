import { createReportMachine } from '../../../../src/machines/safety/report/report.machine.ts'
import {
  isReporting,
  reportDetails,
  reportProblem,
  reportReason,
  reportTarget,
} from '../../../../src/machines/safety/report/report.selectors.ts'
import type { ReportLook, ReportStep } from '../../../spec/safety/report.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The report machine; the test settles its request. */
export function reportRig() {
  const { effects, rig } = runControlled(createReportMachine)
  const call = effects.sendReport
  return {
    isRunning: () => call.isOpen,
    calls: () => call.calls.length,
    ...rig<ReportStep, ReportLook>({
      emits: { sendReport: (input) => ({ type: 'send', ...input }) },
      steps: {
        open: (target) => ({ type: 'report.open', target }),
        reason: (reason) => ({ type: 'report.change', reason }),
        details: (details) => ({ type: 'report.change', details }),
        send: { type: 'report.send' },
        close: { type: 'report.close' },
        done: () => call.current.resolve(),
        refused: (status) => call.current.reject(failureOf(status)),
      },
      look: (snapshot) => ({
        target: reportTarget(snapshot),
        reason: reportReason(snapshot),
        details: reportDetails(snapshot),
        problem: reportProblem(snapshot),
        sending: isReporting(snapshot),
      }),
    }),
  }
}
