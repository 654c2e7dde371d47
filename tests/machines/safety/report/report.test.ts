import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createReportMachine,
  type ReportEvent,
} from '../../../../src/machines/safety/report/report.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ReportReference } from '../../../spec/safety/report.reference.ts'
import {
  LONG,
  PERSON,
  POST,
  REPORT_ROWS,
  type ReportStep,
} from '../../../spec/safety/report.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { reportRig } from './report.rig.ts'

const EVENTS = {
  'report.open': true,
  'report.change': true,
  'report.send': true,
  'report.close': true,
} satisfies Record<ReportEvent['type'], true>

describe('table of reports', () => scriptTests(reportRig, REPORT_ROWS))

describe('reference of reports', () => {
  referenceTests(() => new ReportReference(), REPORT_ROWS)
})

describe('report', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createReportMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('matches the reference on random event sequences', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<ReportStep>(['open', POST], ['open', PERSON]) },
      { weight: 3, arbitrary: fc.constantFrom<ReportStep>(['reason', 'spam'], ['reason', 'scam']) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<ReportStep>(['details', ' why '], ['details', LONG]),
      },
      { weight: 4, arbitrary: fc.constant<ReportStep>(['send']) },
      { weight: 1, arbitrary: fc.constant<ReportStep>(['close']) },
      { weight: 3, arbitrary: fc.constant<ReportStep>(['done']) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(0, 404, -1, -2).map((s): ReportStep => ['refused', s]),
      },
    )
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = reportRig()
        const reference = new ReportReference()
        const begun: ReportStep[] = [['open', POST], ['reason', 'spam'], ['send']]
        for (const one of [...begun, ...script]) {
          if ((one[0] === 'done' || one[0] === 'refused') && !rig.isRunning()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
        }
        calls += rig.calls()
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20261121 },
    )
    expect(calls).toBeGreaterThan(180)
  }, 60_000)
})
