import { describe, expect, it } from 'vitest'
import {
  type ConversationConnectionEvent,
  createConversationConnectionMachine,
} from '../../src/machines/live/conversationConnection/conversationConnection.machine.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import {
  type ConversationRig,
  conversationRig,
  lookAt,
} from '../machines/live/conversationConnection/conversationConnection.rig.ts'
import { leavesOf } from '../machines/matrix.ts'
import {
  type ConversationLook,
  ConversationRun,
} from '../spec/conversation-connection.reference.ts'
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

const walked: Walked<ConversationLook, ConversationRun> = {
  makeRig: () => conversationRig(),
  lookAt: (rig) => lookAt(rig as ConversationRig),
  makeRun: () => new ConversationRun(),
  placeOf: ({ status, attempts }) => `${status} ${attempts}`,
  invariant: ({ status, conversationId, attempts, retryAt, sockets }) => {
    const live = sockets.filter((socket) => socket.state !== 'closed')
    expect(live.every((socket) => socket.conversationId === conversationId)).toBe(true)
    if (status === 'open') expect(live.map((socket) => socket.state)).toEqual(['open'])
    else if (status !== 'connecting') expect(live).toEqual([])
    expect(attempts).toBeLessThanOrEqual(5)
    expect(retryAt !== null).toBe(status === 'waiting')
    expect(conversationId === null).toBe(status === 'off')
  },
}

const tell: Executor<ConversationRun> = (_, event) => [['tell', event]]
const RETRY = 'xstate.after.untilRetry.conversationConnection.waiting'
const executors: Record<
  ConversationConnectionEvent['type'] | typeof RETRY,
  Executor<ConversationRun>
> = {
  'conversation.choose': tell,
  'conversation.leave': tell,
  'page.visible': tell,
  'network.online': tell,
  'error.dismiss': tell,
  ...transportExecutors,
  [RETRY]: (run) => (run.look().status === 'waiting' ? untilDeadline(run) : []),
}

const frame = { type: 'pong', payload: { type: 'pong' } } as const
const EVENTS = [
  { type: 'conversation.choose', id: 5 },
  { type: 'conversation.choose', id: 6 },
  { type: 'conversation.leave' },
  { type: 'page.visible' },
  { type: 'network.online' },
  { type: 'error.dismiss' },
  { type: 'transport.opened' },
  { type: 'transport.down', code: 4001 },
  { type: 'transport.received', frames: [frame] },
  { type: 'transport.error', message: 'WebSocket connection error' },
  { type: 'transport.closed', code: 1000, cause: 'normal' },
  { type: 'transport.closed', code: 1006, cause: 'drop' },
  { type: 'transport.closed', code: 1008, cause: 'auth' },
  { type: 'transport.closed', code: null, cause: 'auth' },
]

describe('the conversation’s connection against the table’s own reducer', () => {
  it('[A1.4] goes the same way on every generated path, and from every state on every event', async () => {
    const machine = createConversationConnectionMachine(testEnv())
    const paths = pathsOf(machine, {
      events: EVENTS,
      project: ({ value, context }) => [
        value,
        context.conversationId,
        context.attempts,
        context.openedAt !== null && context.attemptsBeforeOpen,
        context.error,
      ],
    })
    const every = [...EVENTS, { type: RETRY }]
    const tally = await walkPaths(walked, withEveryEvent(paths, every), executors)
    expect(tally.unmet(tally.events, Object.keys(executors))).toEqual([])
    const leaves = leavesOf(machine).map((leaf) =>
      leaf.replace('attempting.', '').replace('idle', 'off'),
    )
    const met = [...tally.places.keys()].map((place) => place.split(' ')[0])
    expect(leaves.filter((leaf) => !met.includes(leaf))).toEqual([])
    expect(tally.unmet(tally.places, ['waiting 5', 'failed 5', 'open 0'])).toEqual([])
    expect(paths.length).toBeGreaterThanOrEqual(37)
  }, 60_000)

  it('[A1.4 SOCKCONV-02 SOCKCONV-03] goes the same way whatever happens in whatever order', async () => {
    const told =
      (type: string, id: number | string = 5) =>
      (): Step[] => [['tell', { type, id }]]
    const acts = {
      moment: {
        'a conversation is chosen for the first time': (run: ConversationRun) =>
          run.look().status === 'off' ? told('conversation.choose')() : [],
        'the server refuses six times': (run: ConversationRun): Step[] =>
          run.asking === 'token'
            ? Array.from({ length: 6 }, (): Step[] => [
                ['token', null],
                ['wait', 3000],
              ]).flat()
            : [],
        ...WORLD.moment,
      },
      anytime: {
        'conversation 5 is chosen': told('conversation.choose', 5),
        'conversation "5" is chosen': told('conversation.choose', '5'),
        'conversation 6 is chosen': told('conversation.choose', 6),
        'the conversation is left': told('conversation.leave'),
        'the page is seen': told('page.visible'),
        'the network is back': told('network.online'),
        'the text is dismissed': told('error.dismiss'),
        ...WORLD.anytime,
      },
    }
    const tally = await walkAtRandom(walked, acts, 300)
    expect(tally.unmet(tally.events, Object.keys({ ...acts.moment, ...acts.anytime }))).toEqual([])
    const places = ['off 0', 'connecting 0', 'open 0', 'waiting 0', 'waiting 3', 'closed 0']
    expect(tally.unmet(tally.places, [...places, 'failed 5'])).toEqual([])
    expect(tally.steps).toBeGreaterThan(3000)
  }, 60_000)
})
