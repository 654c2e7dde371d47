import { describe, expect, it } from 'vitest'
import {
  type ConnectionEvent,
  createConnectionMachine,
} from '../../src/machines/live/connection/connection.machine.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import {
  type ConnectionRig,
  connectionRig,
  lookAt,
} from '../machines/live/connection/connection.rig.ts'
import { leavesOf } from '../machines/matrix.ts'
import { type ConnectionLook, ConnectionRun } from '../spec/connection.reference.ts'
import type { Step } from '../spec/transport.steps.ts'
import {
  type Executor,
  untilDeadline,
  type Walked,
  walkAtRandom,
  walkPaths,
  withEveryEvent,
} from './connection.walks.ts'
import { transportExecutors, WORLD } from './connection.world.ts'

const walked: Walked<ConnectionLook, ConnectionRun> = {
  makeRig: () => connectionRig(),
  lookAt: (rig) => lookAt(rig as ConnectionRig),
  makeRun: () => new ConnectionRun(),
  placeOf: ({ status, attempts }) => `${status} ${attempts}`,
  invariant: ({ status, attempts, retryAt, sockets }) => {
    const live = sockets.filter((socket) => socket.state !== 'closed')
    if (status === 'open') expect(live.map((socket) => socket.state)).toEqual(['open'])
    else if (status !== 'connecting') expect(live).toEqual([])
    expect(attempts).toBeLessThanOrEqual(5)
    expect(retryAt !== null).toBe(status === 'waiting')
  },
}

const tell: Executor<ConnectionRun> = (_, event) => [['tell', event]]
const RETRY = 'xstate.after.untilRetry.connection.waiting'
const executors: Record<ConnectionEvent['type'] | typeof RETRY, Executor<ConnectionRun>> = {
  'page.visible': tell,
  'network.online': tell,
  'connection.send': tell,
  'error.dismiss': tell,
  ...transportExecutors,
  [RETRY]: (run) => (run.look().status === 'waiting' ? untilDeadline(run) : []),
}

const frame = { type: 'pong', payload: { type: 'pong' } } as const
const EVENTS = [
  { type: 'page.visible' },
  { type: 'network.online' },
  { type: 'connection.send', payload: 'x' },
  { type: 'error.dismiss' },
  { type: 'transport.opened' },
  { type: 'transport.down', code: 4001 },
  { type: 'transport.received', frames: [frame] },
  { type: 'transport.error', message: 'WebSocket connection error' },
  { type: 'transport.closed', code: 1001, cause: 'normal' },
  { type: 'transport.closed', code: 1006, cause: 'drop' },
  { type: 'transport.closed', code: 4003, cause: 'auth' },
  { type: 'transport.closed', code: null, cause: 'auth' },
]

describe('the general connection against the table’s own reducer', () => {
  it('[A1.3] goes the same way on every generated path, and from every state on every event', async () => {
    const machine = createConnectionMachine(testEnv())
    const paths = pathsOf(machine, {
      events: EVENTS,
      project: ({ value, context }) => [
        value,
        context.attempts,
        context.lastCause,
        context.openedAt !== null && context.attemptsBeforeOpen,
        context.error,
      ],
    })
    const every = [...EVENTS, { type: RETRY }]
    const tally = await walkPaths(walked, withEveryEvent(paths, every), executors)
    expect(tally.unmet(tally.events, Object.keys(executors))).toEqual([])
    const leaves = leavesOf(machine).map((leaf) => leaf.replace('attempting.', ''))
    const met = [...tally.places.keys()].map((place) => place.split(' ')[0])
    expect(leaves.filter((leaf) => !met.includes(leaf))).toEqual([])
    expect(tally.unmet(tally.places, ['waiting 5', 'failed 5', 'open 0'])).toEqual([])
    expect(paths.length).toBeGreaterThanOrEqual(36)
  }, 60_000)

  it('[A1.3 SOCKGEN-04 SOCKGEN-09] goes the same way whatever happens in whatever order', async () => {
    const told = (type: string) => (): Step[] => [['tell', { type, payload: 'x' }]]
    const acts = {
      moment: WORLD.moment,
      anytime: {
        'the page is seen': told('page.visible'),
        'the network is back': told('network.online'),
        'something is sent': told('connection.send'),
        'the text is dismissed': told('error.dismiss'),
        ...WORLD.anytime,
      },
    }
    const tally = await walkAtRandom(walked, acts, 300)
    expect(tally.unmet(tally.events, Object.keys({ ...acts.moment, ...acts.anytime }))).toEqual([])
    const places = ['connecting 0', 'open 0', 'waiting 1', 'waiting 4', 'closed 0']
    expect(tally.unmet(tally.places, [...places, 'waiting 5', 'failed 5'])).toEqual([])
    expect(tally.steps).toBeGreaterThan(4000)
  }, 60_000)
})
