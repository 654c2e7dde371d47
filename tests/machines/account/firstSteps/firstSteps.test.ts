import { describe, expect, it } from 'vitest'
import { createFirstStepsMachine } from '../../../../src/machines/account/firstSteps/firstSteps.machine.ts'
import { parseProgress } from '../../../../src/machines/account/firstSteps/firstSteps.policy.ts'
import type { FirstStepsEvent } from '../../../../src/machines/account/firstSteps/firstSteps.setup.ts'
import { testEnv } from '../../../kit/harness.ts'
import {
  FIRST_STEPS_ROWS,
  FIRST_STEPS_TIMED,
  type FirstLook,
  found,
  storedProgress,
  WHOLE,
} from '../../../spec/account/first-steps.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { firstStepsRig } from './firstSteps.rig.ts'

const EVENTS = {
  'steps.write': true,
  'steps.save': true,
  'steps.skip': true,
  'steps.later': true,
  'steps.open': true,
  'steps.away': true,
  'steps.retry': true,
  'steps.learned': true,
} satisfies Record<FirstStepsEvent['type'], true>

describe('table of onboarding', () => {
  scriptTests(firstStepsRig, FIRST_STEPS_ROWS)
  timedTests(firstStepsRig, FIRST_STEPS_TIMED)
})

describe('onboarding of a user who looks for creators', () => {
  it('asks for a town, an avatar, a headline and users to follow, but no discipline or portfolio item', async () => {
    const rig = firstStepsRig(false)
    await rig.do(['found', found()])
    expect(rig.look()).toMatchObject({
      place: 'craft',
      lacking: ['town', 'picture', 'line', 'follow'],
      steps: ['craft', 'face', 'follow'],
    } satisfies Partial<FirstLook>)
  })

  it('is over without a discipline and portfolio items', async () => {
    const rig = firstStepsRig(false)
    await rig.do(['found', found({ ...WHOLE, craft: '', works: 0 })])
    expect(rig.look().place).toBe('away')
  })
})

describe('onboarding', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createFirstStepsMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('reports unknown events and failed calls', async () => {
    const rig = firstStepsRig()
    rig.harness.send({ type: 'no.such' })
    await rig.do(['unread', 500])
    await rig.do(['retry'])
    await rig.do(['found', found()])
    await rig.do(['write', 'town', 'Bor'])
    await rig.do(['save'])
    await rig.do(['refused', 500])
    await rig.do(['skip'])
    await rig.do(['write', 'line', 'I'])
    await rig.do(['save'])
    await rig.do(['refused', 500])
    expect(rig.harness.reported).toEqual([
      'no.such',
      'xstate.error.actor.lookAround',
      'xstate.error.actor.saveStep',
      'xstate.error.actor.saveStep',
    ])
  })

  it.each([
    [null, storedProgress()],
    ['later', storedProgress()],
    [{ stage: 'never', passed: 'craft', draft: [] }, storedProgress()],
    [{ stage: 'away' }, storedProgress({ stage: 'away' })],
    [
      {
        stage: 'later',
        passed: ['follow', 'no', 'craft'],
        draft: { town: '', line: 3, x: 'y' },
      },
      storedProgress({ stage: 'later', passed: ['craft', 'follow'], draft: { town: '' } }),
    ],
  ])('parses stored data of any form: %j', (raw, expected) => {
    expect(parseProgress(raw)).toEqual(expected)
  })
})
