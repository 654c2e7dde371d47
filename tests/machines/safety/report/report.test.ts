import { describe, expect, it } from 'vitest'
import {
  createReportMachine,
  type ReportEvent,
} from '../../../../src/machines/safety/report/report.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { REPORT_ROWS } from '../../../spec/safety/report.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { reportRig } from './report.rig.ts'

const EVENTS = {
  'report.open': true,
  'report.change': true,
  'report.send': true,
  'report.close': true,
} satisfies Record<ReportEvent['type'], true>

describe('table of reports', () => scriptTests(reportRig, REPORT_ROWS))

describe('report', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createReportMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
