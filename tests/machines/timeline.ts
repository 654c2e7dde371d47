/** Runs a whole story: the server responds by itself and tokens are always available. */
import { expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import type { ConnectionInput } from '../../src/machines/live/connection/connection.machine.ts'
import { attempts, error, status } from '../../src/machines/live/connection/connection.selectors.ts'
import { type Harness, run } from '../kit/harness.ts'
import { type FakeSocket, type FakeSockets, fakeSockets } from '../kit/sockets.ts'
import type { Which } from '../spec/live/connection.reference.ts'
import type { Answer, Timeline } from '../spec/live/connection.timelines.ts'
import type { Step } from '../spec/live/transport.steps.ts'
import { makeConnection } from './live/connection/connection.rig.ts'

export interface Story {
  harness: Harness<ReturnType<typeof makeConnection>>
  sockets: FakeSockets
  /** When each socket was created, ms since the start of the story. */
  socketsAt(): number[]
  tokens(): string[]
  end(): { status: string; error: string | null; attempts: number }
}

export function playStory(
  input: ConnectionInput,
  answers: readonly Answer[],
  begin: readonly Step[] = [],
): Story {
  let sockets: FakeSockets | undefined
  let start = 0
  let refreshes = 0
  const harness = run(
    (env, clock) => {
      start = clock.now()
      const answer = (socket: FakeSocket, index: number) => {
        const emitted = answers[Math.min(index, answers.length - 1)]
        if (emitted === undefined) return
        queueMicrotask(() => {
          if ('close' in emitted) return socket.close(emitted.close)
          socket.open()
          const { thenClose } = emitted
          if (thenClose === undefined) return
          clock.setTimeout(() => socket.close(thenClose), emitted.after ?? 0)
        })
      }
      sockets = fakeSockets(clock.now, answer)
      return makeConnection(env, {
        socket: sockets.logic,
        usableToken: fromPromise<string | null, void>(async () => 'stored'),
        forceRefresh: fromPromise<string | null, void>(async () => `fresh-${++refreshes}`),
        reportUnexpected: ({ event }) => {
          throw new Error(`unexpected ${event.type}`)
        },
      })
    },
    { input },
  )
  if (!sockets) throw new Error('the machine was not created')
  const made = sockets
  for (const [word, event] of begin) if (word === 'tell') harness.send(event)
  return {
    harness,
    sockets: made,
    socketsAt: () => made.all.map((socket) => socket.createdAt - start),
    tokens: () => made.all.map((socket) => socket.input.token),
    end: () => {
      const snapshot = harness.actor.getSnapshot()
      return { status: status(snapshot), error: error(snapshot), attempts: attempts(snapshot) }
    },
  }
}

/** One test per story: the exact time of every socket, and the final state. */
export function storyTests(
  of: Which,
  begin: readonly Step[],
  timelines: readonly Timeline[],
): void {
  for (const line of timelines) {
    it(line.title, async () => {
      const story = playStory({ of }, line.answers, begin)
      let passed = 0
      if (line.textAt !== undefined) {
        passed = line.textAt
        await story.harness.advance(line.textAt - 1)
        expect(story.end().error).toBe(null)
        await story.harness.advance(1)
        expect(story.end().error).toBe(line.error)
      }
      await story.harness.advance(line.until - passed)
      expect({ socketsAt: story.socketsAt(), tokens: story.tokens(), ...story.end() }).toEqual({
        socketsAt: line.socketsAt,
        tokens: line.tokens,
        status: line.status,
        error: line.error,
        attempts: line.attempts,
      })
    })
  }
}
