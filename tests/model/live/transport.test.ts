import { describe, expect, it } from 'vitest'
import {
  createTransportMachine,
  type TransportEvent,
} from '../../../src/machines/live/transport/transport.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import type { SocketEvent } from '../../kit/sockets.ts'
import {
  lookAt,
  type TransportRig,
  transportRig,
} from '../../machines/live/transport/transport.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { type TransportLook, TransportRun } from '../../spec/live/transport.run.ts'
import type { Step } from '../../spec/live/transport.steps.ts'
import {
  type Executor,
  eachWay,
  untilDeadline,
  type Walked,
  walkAtRandom,
  walkPaths,
  withEveryEvent,
} from './connection.walks.ts'
import { WORLD } from './connection.world.ts'

type Event =
  | TransportEvent['type']
  | 'xstate.done.actor.usableToken'
  | 'xstate.error.actor.usableToken'
  | 'xstate.done.actor.forceRefresh'
  | 'xstate.error.actor.forceRefresh'
  | 'xstate.after.tokenMaxWait.transport.token'
  | 'xstate.after.tokenMaxWait.transport.authRefresh'
  | 'xstate.after.handshakeMaxWait.transport.socket.connecting'
  | 'xstate.after.untilRefresh.transport.authWait'

const walked: Walked<TransportLook, TransportRun> = {
  makeRig: () => transportRig(),
  lookAt: (rig) => lookAt(rig as TransportRig),
  makeRun: () => new TransportRun(),
  placeOf: (look) => look.state,
  invariant: ({ state, sockets }) => {
    const live = sockets.filter((socket) => socket.state !== 'closed').map((socket) => socket.state)
    expect(live).toEqual(state === 'connecting' || state === 'open' ? [state] : [])
  },
}

/** Maps an event to a step of a live socket, or to a late event of a closed one. */
const spoken =
  (live: (event: never) => Step): Executor<TransportRun> =>
  (run, event) => {
    const { sockets } = run.look()
    if (sockets.at(-1)?.state === 'closed') return [['late', event as SocketEvent]]
    return [live(event as never)]
  }
const due =
  (state: TransportLook['state']): Executor<TransportRun> =>
  (run) =>
    run.look().state === state ? untilDeadline(run) : []
const notify: Executor<TransportRun> = (_, event) => [['tell', event]]

const executors: Record<Event, Executor<TransportRun>> = {
  'transport.connect': notify,
  'transport.disconnect': notify,
  'transport.send': notify,
  'socket.opened': spoken(() => ['open']),
  'socket.errored': spoken(() => ['errors']),
  'socket.received': spoken(({ data }: { data: string[] }) => ['text', ...data]),
  'socket.closed': spoken(({ code }: { code: number }) => ['close', code]),
  'xstate.done.actor.usableToken': (_, event) => [
    ['token', (event as unknown as { output: string | null }).output],
  ],
  'xstate.error.actor.usableToken': () => [['token fails']],
  'xstate.done.actor.forceRefresh': (_, event) => [
    ['refresh', (event as unknown as { output: string | null }).output],
  ],
  'xstate.error.actor.forceRefresh': () => [['refresh fails']],
  'xstate.after.tokenMaxWait.transport.token': due('token'),
  'xstate.after.tokenMaxWait.transport.authRefresh': due('authRefresh'),
  'xstate.after.handshakeMaxWait.transport.socket.connecting': due('connecting'),
  'xstate.after.untilRefresh.transport.authWait': due('authWait'),
}

const EMITTED: TransportEvent[] = [
  { type: 'transport.connect' },
  { type: 'transport.disconnect' },
  { type: 'transport.send', payload: 'x' },
  { type: 'socket.opened' },
  { type: 'socket.errored' },
  { type: 'socket.received', data: ['{"type":"pong"}'] },
  { type: 'socket.received', data: ['no'] },
  ...[1000, 1006, 4001, 4003, 1008].map(
    (code): TransportEvent => ({ type: 'socket.closed', code, reason: '' }),
  ),
]
const OUTCOMES = [
  { type: 'xstate.done.actor.usableToken', output: 't' },
  { type: 'xstate.done.actor.usableToken', output: null },
  { type: 'xstate.error.actor.usableToken', error: 'e' },
  { type: 'xstate.done.actor.forceRefresh', output: 'r' },
  { type: 'xstate.done.actor.forceRefresh', output: null },
  { type: 'xstate.error.actor.forceRefresh', error: 'e' },
]

describe('transport against its reference', () => {
  it('[A1.2] matches on every generated path, and for every event in every state', async () => {
    const machine = createTransportMachine(testEnv())
    const paths = pathsOf(machine, {
      input: { channel: 'messaging', conversationId: null },
      events: EMITTED,
      outcomes: OUTCOMES,
      project: ({ value, context }) => [value, context.authRetryUsed, context.retriedCode],
    })
    const timers = Object.keys(executors).filter((type) => type.startsWith('xstate.after.'))
    const every = [...EMITTED, ...OUTCOMES, ...timers.map((type) => ({ type }))]
    const counts = await walkPaths(walked, withEveryEvent(paths, every, eachWay), executors)
    expect(counts.unmet(counts.events, Object.keys(executors))).toEqual([])
    const places = leavesOf(machine).map((leaf) => leaf.replace('socket.', ''))
    expect(counts.unmet(counts.places, places)).toEqual([])
    expect(paths.length).toBeGreaterThanOrEqual(5)
  })

  it('[A1.2] matches for random steps', async () => {
    const notify = (type: string) => (): Step[] => [['tell', { type, payload: 'x' }]]
    const acts = {
      moment: {
        connect: (run: TransportRun) =>
          run.look().state === 'idle' ? notify('transport.connect')() : [],
        ...WORLD.moment,
      },
      anytime: {
        'connect again': notify('transport.connect'),
        disconnect: notify('transport.disconnect'),
        send: notify('transport.send'),
        ...WORLD.anytime,
      },
    }
    const counts = await walkAtRandom(walked, acts, 300)
    expect(counts.unmet(counts.events, Object.keys({ ...acts.moment, ...acts.anytime }))).toEqual(
      [],
    )
    const states = ['idle', 'token', 'connecting', 'open', 'authWait', 'authRefresh']
    expect(counts.unmet(counts.places, states)).toEqual([])
    expect(counts.steps).toBeGreaterThan(3000)
    expect(counts.sockets).toBeGreaterThan(2)
  })
})
