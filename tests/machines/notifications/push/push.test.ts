import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPushMachine,
  type PushEvent,
} from '../../../../src/machines/notifications/push/push.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { PushReference } from '../../../spec/notifications/push.reference.ts'
import { PUSH_ROWS, PUSH_TIMED, type PushStep } from '../../../spec/notifications/push.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
import { pushRig } from './push.rig.ts'

const EVENTS = {
  'push.enable': true,
  'push.disable': true,
  'push.retry': true,
} satisfies Record<PushEvent['type'], true>

describe('table of push', () => scriptTests(pushRig, PUSH_ROWS))

describe('timeouts of push', () => timedTests(pushRig, PUSH_TIMED))

describe('reference of push', () => {
  referenceTests(() => new PushReference(), PUSH_ROWS)
  referenceTests(
    () => new PushReference(),
    PUSH_TIMED.map((row) => ({ ...row, when: [['wait', row.at]], look: row.after })),
  )
})

describe('push', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createPushMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[A9] matches the reference on random event sequences, with at most one effect at a time', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant<PushStep>(['enable']) },
      { weight: 2, arbitrary: fc.constant<PushStep>(['disable']) },
      { weight: 2, arbitrary: fc.constant<PushStep>(['retry']) },
      {
        weight: 5,
        arbitrary: fc
          .constantFrom('off', 'on', 'denied', 'unsupported' as const)
          .map((found): PushStep => ['found', found]),
      },
      {
        weight: 4,
        arbitrary: fc
          .constantFrom('granted', 'granted', 'denied', 'default' as const)
          .map((answer): PushStep => ['answer', answer]),
      },
      {
        weight: 2,
        arbitrary: fc.option(fc.constant('no')).map((text): PushStep => ['breaks', text]),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 1, max: 90_000 }).map((ms): PushStep => ['wait', ms]),
      },
    )
    let requests = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = pushRig()
        const reference = new PushReference()
        let clicks = 0
        for (const one of script) {
          await rig.do(one)
          reference.do(one)
          if (one[0] === 'enable' || one[0] === 'retry') clicks += 1
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
          expect(rig.isRunning()).toBeLessThanOrEqual(1)
        }
        const questions = rig.emitted().filter((emitted) => emitted.type === 'ask').length
        expect(questions).toBeLessThanOrEqual(clicks)
        requests += questions
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260311 },
    )
    expect(requests).toBeGreaterThan(150)
  }, 60_000)
})
