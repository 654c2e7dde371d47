import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationEvent,
  createApplicationMachine,
} from '../../../../src/machines/projects/application/application.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ApplicationReference } from '../../../spec/projects/application.reference.ts'
import { APPLICATION_ROWS, type ApplicationStep } from '../../../spec/projects/application.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { applicationRig } from './application.rig.ts'

const EVENTS = {
  'application.known': true,
  'application.send': true,
  'application.withdraw': true,
} satisfies Record<ApplicationEvent['type'], true>

describe('table of applications', () => scriptTests(applicationRig, APPLICATION_ROWS))

describe('reference of applications', () => {
  referenceTests(() => new ApplicationReference(), APPLICATION_ROWS)
})

describe('application', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createApplicationMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[PROD-15] matches the reference on random event sequences, with at most one request at a time', async () => {
    const status = fc.constantFrom('sent', 'seen', 'accepted', 'declined', 'withdrawn' as const)
    const minute = fc.integer({ min: 0, max: 9 })
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant<ApplicationStep>(['send', 'hello']) },
      { weight: 3, arbitrary: fc.constant<ApplicationStep>(['withdraw']) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.option(status), minute)
          .map(([s, m]): ApplicationStep => ['known', s, m]),
      },
      {
        weight: 3,
        arbitrary: fc.tuple(status, minute).map(([s, m]): ApplicationStep => ['done', s, m]),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(0, 500, -1, -2).map((s): ApplicationStep => ['refused', s]),
      },
    )
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = applicationRig()
        const reference = new ApplicationReference()
        for (const one of script) {
          const settles = one[0] === 'done' || one[0] === 'refused'
          if (settles && !rig.isSending() && !rig.isWithdrawing()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
          expect(rig.isSending() && rig.isWithdrawing()).toBe(false)
        }
        calls += rig.emitted().filter((emitted) => emitted.type !== 'toast.show').length
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260310 },
    )
    expect(calls).toBeGreaterThan(150)
  }, 60_000)
})
