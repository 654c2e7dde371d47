/**
 * Seeded bugs, which prove that the oracles work: one for each rule of the oracles, and one for
 * each user action. They change the machines of the running client; its sources are not affected.
 */
import { assign } from 'xstate'
import type { Watch } from '../../devtools/simulation/parts.ts'
import {
  around,
  both,
  type Change,
  deafTo,
  everyOf,
  inChart,
  running,
  type SeededBug,
  silent,
} from './seed-bug.ts'

export type { SeededBug } from './seed-bug.ts'

const delay =
  (name: string, ms: number): Change =>
  ({ delays }) => {
    delays[name] = ms
  }

const guard =
  (name: string, answer: boolean): Change =>
  ({ guards }) => {
    guards[name] = () => answer
  }

/** Uses the tab's last token for a socket if there is no valid one. */
const keepsLast: Change = (parts) => {
  let last: unknown = null
  around('usableToken', async (call, input) => {
    const token = await call(input).catch(() => null)
    last = token ?? last
    return last
  })(parts)
}

/** Every attempt to send a message uses a new client id. */
const newIds: Change = (parts) => {
  let attempts = 0
  around('sendMessage', (call, input) => {
    attempts += 1
    const message = input as { clientId: string }
    return call({ ...message, clientId: `${message.clientId}-${attempts}` })
  })(parts)
}

/** The actor of a failed message does not end, so that the chat gets no result. */
const neverFails: Change = ({ chart }) => {
  Object.assign(chart.root.states.failed as object, { type: 'atomic' })
}

interface SendContext {
  message: { clientId: string }
  result: { status: string }
}

const tickEarly: Change = ({ chart }) => {
  const output = ({ context: { message, result } }: { context: SendContext }) => ({
    clientId: message.clientId,
    ...(result.status === 'failed' ? { status: 'sent', message: null } : result),
  })
  Object.assign(chart.root, { output })
}

const countBelow: Change = ({ actions }) => {
  actions.subtractMessages = assign(({ context }: { context: { messages: number } }, params) => ({
    messages: context.messages - (params as unknown as { by: number }).by - 1,
  }))
}

const sendTwice = around('sendMessage', async (call, input) => {
  const answer = await call(input)
  const message = input as { clientId: string }
  await call({ ...message, clientId: `${message.clientId}-again` })
  return answer
})

type Row = [name: string, breaks: string, does: string, watch: Watch, seed?: number]

const ROWS: readonly Row[] = [
  // WebSockets.
  [
    'wrong-delay',
    'A1.3',
    'retries a dropped socket after 2 s',
    inChart('connection', delay('untilRetry', 2000)),
  ],
  [
    'lost-retry',
    'A1.3',
    'never retries a dropped socket',
    inChart('connection', guard('hasRetryLeft', false)),
  ],
  [
    'endless-tries',
    'A1.3 p6',
    'retries without limit',
    inChart('connection', guard('hasRetryLeft', true)),
  ],
  [
    'hasty-token',
    'D3',
    'retries immediately after a rejected token',
    inChart('transport', delay('untilRefresh', 10)),
  ],
  [
    'twice-open',
    'D2',
    'opens each socket twice',
    inChart('transport', running('socket', { count: 2 })),
  ],
  [
    'never-closed',
    'D2',
    'leaves sockets open',
    inChart('transport', both(silent('closeUnlessClosed'), running('socket', { ends: false }))),
  ],
  [
    'expired-token',
    'A2.3',
    'opens sockets with its last token if there is no valid one',
    inChart('transport', keepsLast),
  ],
  [
    'unchosen',
    'A1.1',
    'opens no socket for a selected chat',
    inChart('connection', guard('isOther', false)),
  ],
  [
    'deaf-leave',
    'A1.4 c5',
    'keeps the socket of a chat that was left',
    inChart('connection', deafTo('conversation.leave')),
  ],
  [
    'deaf-online',
    'B4',
    'ignores that the network is back',
    inChart('connection', deafTo('network.online')),
  ],
  [
    'deaf-visible',
    'D9',
    'ignores that the page is visible again',
    inChart('connection', deafTo('page.visible')),
  ],
  // Messages and counts.
  ['deaf-socket', 'A11', 'loses frames', inChart('transport', deafTo('socket.received'))],
  ['new-id', 'B5', 'retries under another client id', inChart('outgoing', newIds), 7],
  ['sent-twice', 'B5', 'sends twice under different client ids', inChart('outgoing', sendTwice)],
  [
    'forever-pending',
    'SEND-03',
    'never reports that a send failed',
    inChart('outgoing', neverFails),
  ],
  [
    'early-tick',
    'SEND-02',
    'shows a message as sent that was not stored',
    inChart('outgoing', tickEarly),
  ],
  ['no-outbox', 'SEND-03', 'loses unsent messages', inChart('chat', silent('storeUnsent'))],
  ['deaf-retry', 'B6', 'does not retry a failed message', inChart('chat', deafTo('message.retry'))],
  [
    'deaf-remove',
    'B6',
    'does not delete a failed message',
    inChart('chat', deafTo('message.remove')),
    8,
  ],
  ['eager', 'B12', 'sends while offline', inChart('chat', guard('hasToWait', false))],
  [
    'deaf-return',
    'B12',
    'does not send messages written while offline',
    inChart('chat', deafTo('network.online')),
  ],
  [
    'deaf-change',
    'A11',
    'ignores that a message was edited or deleted',
    inChart('chat', deafTo('message.changed')),
  ],
  ['counts-below', 'A8', 'counts below zero', inChart('counters', countBelow)],
  [
    'deaf-badge',
    'A8',
    'ignores the counts of the server',
    inChart('counters', silent('applyMessages')),
  ],
  // The session.
  [
    'doubled-refresh',
    'A2.4',
    'requests each new token twice',
    inChart(
      'refresh',
      around(
        'attemptRefresh',
        async (call, input) => (await Promise.all([call(input), call(input)]))[0],
      ),
    ),
  ],
  [
    'refused-by-nobody',
    'B10',
    'treats an outage as a rejection',
    inChart('refresh', guard('wasRefused', true)),
  ],
  [
    'kept-tokens',
    'A3',
    'keeps its tokens after sign-out',
    inChart('session', silent('clearTokens')),
  ],
  [
    'own-sign-out',
    'B7',
    'stays signed in when another tab signs out',
    inChart('session', deafTo('session.endedElsewhere')),
  ],
  [
    'lingering',
    'A1.3 p9',
    'opens sockets with its last token after another tab signed out',
    everyOf(inChart('session', deafTo('session.endedElsewhere')), inChart('transport', keepsLast)),
  ],
  [
    'unkept-tokens',
    'SESSION',
    'does not store the tokens it received',
    inChart('session', silent('storeTokens')),
  ],
]

export const SEEDED_BUGS: readonly SeededBug[] = ROWS.map(
  ([name, breaks, does, watch, seed = 1]) => ({
    name,
    does,
    breaks,
    seed,
    watch,
  }),
)
