import { describe, expect, it } from 'vitest'
import {
  type ConnectionEvent,
  createConnectionMachine,
} from '../../../src/machines/live/connection/connection.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import {
  type ConnectionRig,
  connectionRig,
  lookAt,
} from '../../machines/live/connection/connection.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type ConnectionLook,
  ConnectionRun,
  type Which,
} from '../../spec/live/connection.reference.ts'
import type { Step } from '../../spec/live/transport.steps.ts'
import {
  type Acts,
  type Executor,
  eachWay,
  untilDeadline,
  type Walked,
  walkAtRandom,
  walkPaths,
  withEveryEvent,
} from './connection.walks.ts'
import { transportExecutors, WORLD } from './connection.world.ts'

const placeOf = ({ status, attempts, retryAt }: ConnectionLook) =>
  `${retryAt === null ? status : 'waiting'} ${attempts}`

const walkedBy = (of: Which): Walked<ConnectionLook, ConnectionRun> => ({
  makeRig: () => connectionRig(of),
  lookAt: (rig) => lookAt(rig as ConnectionRig),
  makeRun: () => new ConnectionRun(of),
  placeOf,
  invariant: ({ status, conversationId, attempts, error, retryAt, sockets }) => {
    const live = sockets.filter((socket) => socket.state !== 'closed')
    expect(live.every((socket) => socket.conversationId === conversationId)).toBe(true)
    if (status === 'open') expect(live.map((socket) => socket.state)).toEqual(['open'])
    else if (status !== 'connecting') expect(live).toEqual([])
    expect(attempts).toBeLessThanOrEqual(5)
    expect(retryAt !== null && !['waiting', 'closed'].includes(status)).toBe(false)
    expect(conversationId === null).toBe(of !== 'conversation' || status === 'off')
    if (of === 'notifications') expect(error).toBe(null)
    else expect(retryAt !== null).toBe(status === 'waiting')
  },
})

const notify: Executor<ConnectionRun> = (_, event) => [['tell', event]]
const RETRY = 'xstate.after.untilRetry.connection.waiting'
const PING = 'xstate.after.pingInterval.connection.attempting.open.listening'
const SILENT = 'xstate.after.pingInterval.connection.attempting.open.pinged'
const PROOF = 'xstate.after.proofLimit.connection.attempting.open.proving'

const executors: Record<
  ConnectionEvent['type'] | typeof RETRY | typeof PING | typeof SILENT | typeof PROOF,
  Executor<ConnectionRun>
> = {
  'conversation.choose': notify,
  'conversation.leave': notify,
  'page.visible': notify,
  'network.online': notify,
  'connection.send': notify,
  'error.dismiss': notify,
  ...transportExecutors,
  [RETRY]: (run) => (run.look().retryAt === null ? [] : untilDeadline(run)),
  [PING]: (run) =>
    run.look().status === 'open'
      ? [
          ['wait', 29_999],
          ['wait', 1],
        ]
      : [],
  [SILENT]: (run) => (run.look().status === 'open' ? untilDeadline(run) : []),
  [PROOF]: (run) =>
    run.look().status === 'open'
      ? [
          ['wait', 4999],
          ['wait', 1],
        ]
      : [],
}

const frame = { type: 'pong', payload: { type: 'pong' } } as const
const CHOICES = [
  { type: 'conversation.choose', id: 5 },
  { type: 'conversation.choose', id: 6 },
  { type: 'conversation.leave' },
]
const DOWN = { type: 'transport.down', code: 4001 }
const EVENTS = [
  { type: 'page.visible' },
  { type: 'network.online' },
  { type: 'connection.send', payload: 'x' },
  { type: 'error.dismiss' },
  { type: 'transport.opened' },
  { type: 'transport.received', frames: [frame] },
  { type: 'transport.error', message: 'WebSocket connection error' },
  { type: 'transport.closed', code: 1001, cause: 'normal' },
  { type: 'transport.closed', code: 1006, cause: 'drop' },
  { type: 'transport.closed', code: 4003, cause: 'auth' },
  { type: 'transport.closed', code: null, cause: 'auth' },
]

const emitted = (type: string, id?: number | string) => (): Step[] => [
  ['tell', { type, payload: 'x', ...(id !== undefined && { id }) }],
]
const ANYTIME = {
  'the page becomes visible': emitted('page.visible'),
  'the network is back': emitted('network.online'),
  'a payload is sent': emitted('connection.send'),
  'the error is dismissed': emitted('error.dismiss'),
  ...WORLD.anytime,
}
const {
  'a refresh succeeds': _comes,
  'a refresh is refused': _refused,
  'no server answers a refresh': _fails,
  ...withoutRefresh
} = WORLD.moment

interface Case {
  of: Which
  ids: string
  randomIds: string
  events: { type: string }[]
  /** Places that the generated paths must visit. */
  places: string[]
  paths: number
  acts: Acts<ConnectionRun>
  randomPlaces: string[]
  steps: number
}

const CASES: Case[] = [
  {
    of: 'general',
    ids: 'A1.3',
    randomIds: 'A1.3 SOCKGEN-04 SOCKGEN-09',
    events: [...EVENTS, DOWN],
    places: ['connecting 0', 'open 0', 'waiting 5', 'closed 0', 'failed 5'],
    paths: 16,
    acts: { moment: WORLD.moment, anytime: ANYTIME },
    randomPlaces: ['connecting 0', 'open 0', 'waiting 1', 'waiting 5', 'closed 0', 'failed 5'],
    steps: 4000,
  },
  {
    of: 'conversation',
    ids: 'A1.4',
    randomIds: 'A1.4 SOCKCONV-02 SOCKCONV-03',
    events: [...CHOICES, ...EVENTS, DOWN],
    places: ['off 0', 'connecting 0', 'open 0', 'waiting 5', 'closed 0', 'failed 5'],
    paths: 37,
    acts: {
      moment: {
        'a conversation is selected for the first time': (run) =>
          run.look().status === 'off' ? emitted('conversation.choose', 5)() : [],
        'six tokens are missing': (run): Step[] =>
          run.asking === 'token'
            ? Array.from({ length: 6 }, (): Step[] => [
                ['token', null],
                ['wait', 3000],
              ]).flat()
            : [],
        ...WORLD.moment,
      },
      anytime: {
        'conversation 5 is selected': emitted('conversation.choose', 5),
        'conversation "5" is selected': emitted('conversation.choose', '5'),
        'conversation 6 is selected': emitted('conversation.choose', 6),
        'the conversation is left': emitted('conversation.leave'),
        ...ANYTIME,
      },
    },
    randomPlaces: ['off 0', 'connecting 0', 'open 0', 'waiting 0', 'waiting 3', 'failed 5'],
    steps: 3000,
  },
  {
    of: 'notifications',
    ids: 'A1.5 SOCKNOTIF-01',
    randomIds: 'A1.5 SOCKNOTIF-02 SOCKNOTIF-03',
    events: EVENTS,
    places: ['connecting 5', 'open 0', 'waiting 5', 'closed 0', 'closed 5'],
    paths: 13,
    acts: { moment: withoutRefresh, anytime: ANYTIME },
    randomPlaces: ['connecting 0', 'open 0', 'waiting 1', 'waiting 4', 'closed 0'],
    steps: 3000,
  },
]

for (const { of, ids, randomIds, ...walk } of CASES) {
  const walked = walkedBy(of)

  describe(`${of} connection against its reference`, () => {
    it(`[${ids}] matches on every generated path, and for every event in every state`, async () => {
      const machine = createConnectionMachine(testEnv())
      const paths = pathsOf(machine, {
        input: { of },
        events: walk.events,
        project: ({ value, context }) => [
          value,
          context.conversationId,
          context.attempts,
          context.openedAt !== null && context.attemptsBeforeOpen,
          context.error,
        ],
      })
      const every = [
        ...walk.events,
        { type: RETRY },
        { type: PING },
        { type: SILENT },
        { type: PROOF },
      ]
      const counts = await walkPaths(walked, withEveryEvent(paths, every, eachWay), executors)
      expect(
        counts.unmet(
          counts.events,
          every.map(({ type }) => type),
        ),
      ).toEqual([])
      expect(counts.unmet(counts.places, walk.places)).toEqual([])
      expect(leavesOf(machine).length).toBe(8)
      expect(paths.length).toBeGreaterThanOrEqual(walk.paths)
    })

    it(`[${randomIds}] matches for random steps`, async () => {
      const counts = await walkAtRandom(walked, walk.acts, 300)
      const { moment, anytime } = walk.acts
      expect(counts.unmet(counts.events, Object.keys({ ...moment, ...anytime }))).toEqual([])
      expect(counts.unmet(counts.places, walk.randomPlaces)).toEqual([])
      expect(counts.steps).toBeGreaterThan(walk.steps)
    })
  })
}
