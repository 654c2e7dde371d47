/** Plays a whole story: a server that answers by itself, tokens that are always to be had. */
import { expect, it } from 'vitest'
import { type AnyActorLogic, type AnyEventObject, fromPromise } from 'xstate'
import type { MachineEnv } from '../../src/machines/env.ts'
import { type Harness, run } from '../kit/harness.ts'
import { type FakeSocket, type FakeSockets, fakeSockets } from '../kit/sockets.ts'
import type { Answer, Timeline } from '../spec/connection.timelines.ts'
import type { LiveEffects } from './liveDriver.ts'

export interface Story<TLogic extends AnyActorLogic> {
  harness: Harness<TLogic>
  sockets: FakeSockets
  /** When each socket was made, ms since the story began. */
  socketsAt(): number[]
  tokens(): string[]
}

export function playStory<TLogic extends AnyActorLogic>(
  make: (env: MachineEnv, effects: LiveEffects) => TLogic,
  answers: readonly Answer[],
  input?: unknown,
): Story<TLogic> {
  let sockets: FakeSockets | undefined
  let start = 0
  let refreshes = 0
  const harness = run(
    (env, clock) => {
      start = clock.now()
      const answer = (socket: FakeSocket, index: number) => {
        const told = answers[Math.min(index, answers.length - 1)]
        if (told === undefined) return
        queueMicrotask(() => {
          if ('close' in told) return socket.close(told.close)
          socket.open()
          const { thenClose } = told
          if (thenClose === undefined) return
          clock.setTimeout(() => socket.close(thenClose), told.after ?? 0)
        })
      }
      sockets = fakeSockets(clock.now, answer)
      return make(env, {
        socket: sockets.logic,
        usableToken: fromPromise<string | null, void>(async () => 'stored'),
        forceRefresh: fromPromise<string, void>(async () => `fresh-${++refreshes}`),
        reportUnexpected: ({ event }) => {
          throw new Error(`unexpected ${event.type}`)
        },
      })
    },
    { input: input as never },
  )
  if (!sockets) throw new Error('the machine was not made')
  const made = sockets
  return {
    harness,
    sockets: made,
    socketsAt: () => made.all.map((socket) => socket.madeAt - start),
    tokens: () => made.all.map((socket) => socket.input.token),
  }
}

interface End {
  status: string
  error: string | null
  attempts: number
}

/** One test a story: every socket at its exact moment, and how it ends. */
export function storyTests<TLogic extends AnyActorLogic>(
  make: (env: MachineEnv, effects: LiveEffects) => TLogic,
  begin: readonly AnyEventObject[],
  endOf: (story: Story<TLogic>) => End,
  timelines: readonly Timeline[],
): void {
  for (const line of timelines) {
    it(line.title, async () => {
      const story = playStory(make, line.answers)
      for (const event of begin) story.harness.send(event)
      let passed = 0
      if (line.textAt !== undefined) {
        passed = line.textAt
        await story.harness.advance(line.textAt - 1)
        expect(endOf(story).error).toBe(null)
        await story.harness.advance(1)
        expect(endOf(story).error).toBe(line.error)
      }
      await story.harness.advance(line.until - passed)
      expect({ socketsAt: story.socketsAt(), tokens: story.tokens(), ...endOf(story) }).toEqual({
        socketsAt: line.socketsAt,
        tokens: line.tokens,
        status: line.status,
        error: line.error,
        attempts: line.attempts,
      })
    })
  }
}
