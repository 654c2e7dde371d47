import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createTypingMachine,
  type TypingEvent,
} from '../../../../src/machines/messaging/typing/typing.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { TypingReference } from '../../../spec/messaging/typing.reference.ts'
import { TYPING_ROWS, TYPING_TIMES, type TypingStep } from '../../../spec/messaging/typing.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
import { typingRig } from './typing.rig.ts'

const EVENTS = {
  'typing.input': true,
  'typing.stopped': true,
  'typing.received': true,
  'page.hidden': true,
} satisfies Record<TypingEvent['type'], true>

describe('table of typing', () => {
  scriptTests(typingRig, TYPING_ROWS)
  timedTests(typingRig, TYPING_TIMES)
})

describe('reference of typing', () => {
  referenceTests(() => new TypingReference(), TYPING_ROWS)
})

describe('typing', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createTypingMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[API-MSG-16 API-MSG-17] matches the reference on random event sequences', async () => {
    const where = fc.constantFrom(5, 6)
    const step = fc.oneof(
      { weight: 4, arbitrary: where.map((id): TypingStep => ['key', id]) },
      { weight: 1, arbitrary: where.map((id): TypingStep => ['stop', id]) },
      { weight: 1, arbitrary: fc.constant<TypingStep>(['hidden']) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(where, fc.constantFrom(8, 9), fc.boolean())
          .map(([id, who, typing]): TypingStep => ['heard', id, who, typing]),
      },
      {
        weight: 4,
        arbitrary: fc
          .constantFrom(1, 999, 1_000, 2_999, 3_000, 4_000)
          .map((ms): TypingStep => ['wait', ms]),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = typingRig()
        const reference = new TypingReference()
        for (const one of script) {
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
        }
        rig.harness.stop()
      }),
      { numRuns: 200 },
    )
  })
})
