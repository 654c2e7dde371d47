import { describe, expect, it } from 'vitest'
import {
  createNotificationConnectionMachine,
  type NotificationConnectionEvent,
} from '../../src/machines/live/notificationConnection/notificationConnection.machine.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import type { SocketWord } from '../kit/sockets.ts'
import {
  lookAt,
  type NotificationRig,
  notificationRig,
} from '../machines/live/notificationConnection/notificationConnection.rig.ts'
import { leavesOf } from '../machines/matrix.ts'
import {
  type NotificationLook,
  NotificationRun,
} from '../spec/notification-connection.reference.ts'
import type { Step } from '../spec/transport.steps.ts'
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

type Timer =
  | 'xstate.after.untilRetry.notificationConnection.waiting'
  | 'xstate.after.tokenMaxWait.notificationConnection.token'
  | 'xstate.after.handshakeMaxWait.notificationConnection.socket.connecting'
  | 'xstate.after.pingInterval.notificationConnection.socket.open.listening'

type Event =
  | NotificationConnectionEvent['type']
  | 'xstate.done.actor.usableToken'
  | 'xstate.error.actor.usableToken'
  | Timer

const walked: Walked<NotificationLook, NotificationRun> = {
  makeRig: () => notificationRig(),
  lookAt: (rig) => lookAt(rig as NotificationRig),
  makeRun: () => new NotificationRun(),
  placeOf: ({ status, attempts, retryAt }) =>
    `${status} ${attempts}${retryAt === null ? '' : ' waiting'}`,
  invariant: ({ status, attempts, retryAt, sockets }) => {
    const live = sockets.filter((socket) => socket.state !== 'closed')
    if (status === 'open') expect(live.map((socket) => socket.state)).toEqual(['open'])
    if (status === 'closed') expect(live).toEqual([])
    else expect(retryAt).toBe(null)
    expect(attempts).toBeLessThanOrEqual(5)
  },
}

const spoken =
  (live: (event: never) => Step): Executor<NotificationRun> =>
  (run, event) => {
    const { sockets } = run.look()
    if (sockets.at(-1)?.state === 'closed') return [['late', event as SocketWord]]
    return [live(event as never)]
  }
const tell: Executor<NotificationRun> = (_, event) => [['tell', event]]
const due =
  (state: NotificationRun['state']): Executor<NotificationRun> =>
  (run) =>
    run.state === state ? untilDeadline(run) : []

const timers: Record<Timer, Executor<NotificationRun>> = {
  'xstate.after.untilRetry.notificationConnection.waiting': due('waiting'),
  'xstate.after.tokenMaxWait.notificationConnection.token': due('token'),
  'xstate.after.handshakeMaxWait.notificationConnection.socket.connecting': due('connecting'),
  'xstate.after.pingInterval.notificationConnection.socket.open.listening': due('open'),
}

const executors: Record<Event, Executor<NotificationRun>> = {
  'page.visible': tell,
  'network.online': tell,
  'connection.send': tell,
  'socket.opened': spoken(() => ['open']),
  'socket.errored': spoken(() => ['errors']),
  'socket.received': spoken(({ data }: { data: string[] }) => ['text', ...data]),
  'socket.closed': spoken(({ code }: { code: number }) => ['close', code]),
  'xstate.done.actor.usableToken': (_, event) => [
    ['token', (event as unknown as { output: string | null }).output],
  ],
  'xstate.error.actor.usableToken': () => [['token fails']],
  ...timers,
}

const EVENTS = [
  { type: 'page.visible' },
  { type: 'network.online' },
  { type: 'connection.send', payload: 'x' },
  { type: 'socket.opened' },
  { type: 'socket.errored' },
  { type: 'socket.received', data: ['{"type":"pong"}'] },
  { type: 'socket.received', data: ['no'] },
  ...[1000, 1001, 1006, 4001].map((code) => ({ type: 'socket.closed', code, reason: '' })),
]
const OUTCOMES = [
  { type: 'xstate.done.actor.usableToken', output: 't' },
  { type: 'xstate.done.actor.usableToken', output: null },
  { type: 'xstate.error.actor.usableToken', error: 'e' },
]

describe('the notification socket against the table’s own reducer', () => {
  it('[A1.5 SOCKNOTIF-01] goes the same way on every generated path, and from every state on every event', async () => {
    const machine = createNotificationConnectionMachine(testEnv())
    const paths = pathsOf(machine, {
      events: EVENTS,
      outcomes: OUTCOMES,
      project: ({ value, context }) => [
        value,
        context.attempts,
        context.openedAt !== null && context.attemptsBeforeOpen,
      ],
    })
    const every = [...EVENTS, ...OUTCOMES, ...Object.keys(timers).map((type) => ({ type }))]
    const tally = await walkPaths(walked, withEveryEvent(paths, every, eachWay), executors)
    expect(tally.unmet(tally.events, Object.keys(executors))).toEqual([])
    const places = ['closed 0', 'closed 5', 'closed 5 waiting', 'connecting 5', 'open 0']
    expect(tally.unmet(tally.places, places)).toEqual([])
    expect(leavesOf(machine).length).toBe(5)
    expect(paths.length).toBeGreaterThanOrEqual(10)
  }, 60_000)

  it('[A1.5 SOCKNOTIF-02 SOCKNOTIF-03] goes the same way whatever happens in whatever order', async () => {
    const told = (type: string) => (): Step[] => [['tell', { type, payload: 'x' }]]
    const { 'a refresh comes': _comes, 'the refresh fails': _fails, ...moment } = WORLD.moment
    const acts = {
      moment,
      anytime: {
        'the page is seen': told('page.visible'),
        'the network is back': told('network.online'),
        'something is sent': told('connection.send'),
        ...WORLD.anytime,
      },
    }
    const tally = await walkAtRandom(walked, acts, 300)
    expect(tally.unmet(tally.events, Object.keys({ ...acts.moment, ...acts.anytime }))).toEqual([])
    const places = ['closed 0', 'connecting 0', 'open 0', 'closed 1 waiting', 'closed 4 waiting']
    expect(tally.unmet(tally.places, places)).toEqual([])
    expect(tally.steps).toBeGreaterThan(3000)
  }, 60_000)
})
