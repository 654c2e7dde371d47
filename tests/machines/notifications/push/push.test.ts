import { describe, expect, it } from 'vitest'
import {
  createPushMachine,
  type PushEvent,
} from '../../../../src/machines/notifications/push/push.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { PUSH_ROWS, PUSH_TIMED } from '../../../spec/notifications/push.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { pushRig } from './push.rig.ts'

const EVENTS = {
  'push.enable': true,
  'push.disable': true,
  'push.retry': true,
} satisfies Record<PushEvent['type'], true>

describe('table of push', () => scriptTests(pushRig, PUSH_ROWS))

describe('timeouts of push', () => timedTests(pushRig, PUSH_TIMED))

describe('push', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createPushMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
