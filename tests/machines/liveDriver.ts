/** Performs the steps of the socket tables on a running machine with a step clock. */
import type { AnyActorLogic, AnyEventObject } from 'xstate'
import type { MachineEnv } from '../../src/machines/env.ts'
import { type Harness, run } from '../kit/harness.ts'
import { type FakeSockets, fakeSockets } from '../kit/sockets.ts'
import type { SocketLook, Step } from '../spec/live/transport.steps.ts'
import { type Call, type Controlled, controlled } from './controlled.ts'

export interface LiveEffects {
  socket: FakeSockets['logic']
  usableToken: Controlled<string | null, void>['logic']
  forceRefresh: Controlled<string | null, void>['logic']
  reportUnexpected: (args: { event: AnyEventObject }) => void
}

export interface LiveRig<TLogic extends AnyActorLogic> {
  harness: Harness<TLogic>
  sockets: FakeSockets
  tokens: Controlled<string | null, void>
  refreshes: Controlled<string | null, void>
  /** Events passed to `reportUnexpected`. */
  reported: AnyEventObject[]
  /** Milliseconds since the run began. */
  elapsed(): number
  looks(): SocketLook[]
  do(step: Step): Promise<void>
  all(steps: readonly Step[]): Promise<void>
}

/** The oldest open call. */
const openCall = <TOutput>({ calls }: Controlled<TOutput, void>): Call<TOutput, void> | undefined =>
  calls.find(({ open }) => open)

/** Starts a machine on fake effects; requests get a response and sockets open only by a step. */
export function liveRig<TLogic extends AnyActorLogic>(
  make: (env: MachineEnv, effects: LiveEffects) => TLogic,
  input?: unknown,
): LiveRig<TLogic> {
  const tokens = controlled<string | null>()
  const refreshes = controlled<string | null>()
  const reported: AnyEventObject[] = []
  let sockets: FakeSockets | undefined
  let start = 0
  const harness = run(
    (env, clock) => {
      start = clock.now()
      sockets = fakeSockets(clock.now)
      return make(env, {
        socket: sockets.logic,
        usableToken: tokens.logic,
        forceRefresh: refreshes.logic,
        reportUnexpected: ({ event }) => reported.push(event),
      })
    },
    { input: input as never },
  )
  if (!sockets) throw new Error('the machine was not created')
  const made = sockets

  async function act(step: Step): Promise<void> {
    const error = new Error('rejected by the test')
    switch (step[0]) {
      case 'tell':
        return harness.send(step[1])
      case 'token':
        return openCall(tokens)?.resolve(step[1])
      case 'token fails':
        return openCall(tokens)?.reject(error)
      case 'refresh':
        return openCall(refreshes)?.resolve(step[1])
      case 'refresh fails':
        return openCall(refreshes)?.reject(error)
      case 'late token':
        return tokens.calls.findLast(({ cancelled }) => cancelled)?.resolve(step[1])
      case 'late refresh':
        return refreshes.calls.findLast(({ cancelled }) => cancelled)?.resolve(step[1])
      case 'open':
        return made.all.at(-1)?.open()
      case 'errors':
        return made.all.at(-1)?.error()
      case 'text':
        return made.all.at(-1)?.text(...step.slice(1))
      case 'close':
        return made.all.at(-1)?.close(step[1])
      case 'late':
        return made.all.findLast((socket) => socket.state === 'closed')?.emitInAnyState(step[1])
      case 'wait':
        return harness.advance(step[1])
      case 'sleep':
        return harness.clock.sleep(step[1])
    }
  }

  const rig: LiveRig<TLogic> = {
    harness,
    sockets: made,
    tokens,
    refreshes,
    reported,
    elapsed: () => harness.clock.now() - start,
    looks: () => made.all.map((socket) => socket.toState()),
    do: async (step) => {
      await act(step)
      await harness.settle()
    },
    all: async (steps) => {
      for (const step of steps) await rig.do(step)
    },
  }
  return rig
}
