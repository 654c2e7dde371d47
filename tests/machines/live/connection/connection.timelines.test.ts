import { describe } from 'vitest'
import {
  attempts,
  error,
  status,
} from '../../../../src/machines/live/connection/connection.selectors.ts'
import { GENERAL_TIMELINES } from '../../../spec/connection.timelines.ts'
import { storyTests } from '../../timeline.ts'
import { makeConnection } from './connection.rig.ts'

describe('the general connection, whole stories', () => {
  storyTests(
    makeConnection,
    [],
    ({ harness }) => {
      const end = harness.actor.getSnapshot()
      return { status: status(end), error: error(end), attempts: attempts(end) }
    },
    GENERAL_TIMELINES,
  )
})
