import { describe, expect, it } from 'vitest'
import { attempts, error, status } from '../../../src/machines/connection/connection.selectors.ts'
import { GENERAL_TIMELINES } from '../../spec/connection.timelines.ts'
import { playStory } from '../timeline.ts'
import { makeConnection } from './connection.rig.ts'

describe('the general connection, whole stories', () => {
  for (const line of GENERAL_TIMELINES) {
    it(line.title, async () => {
      const { harness, socketsAt, tokens } = playStory(makeConnection, line.answers)
      harness.send({ type: 'session.started', user: { id: 1 } })
      let passed = 0
      if (line.textAt !== undefined) {
        passed = line.textAt
        await harness.advance(line.textAt - 1)
        expect(error(harness.actor.getSnapshot())).toBe(null)
        await harness.advance(1)
        expect(error(harness.actor.getSnapshot())).toBe(line.error)
      }
      await harness.advance(line.until - passed)
      const end = harness.actor.getSnapshot()
      expect({
        socketsAt: socketsAt(),
        tokens: tokens(),
        status: status(end),
        error: error(end),
        attempts: attempts(end),
      }).toEqual({
        socketsAt: line.socketsAt,
        tokens: line.tokens,
        status: line.status,
        error: line.error,
        attempts: line.attempts,
      })
    })
  }
})
