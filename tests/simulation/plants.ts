/**
 * Bugs that are put into the running client, so that it is known that they would be found: one for
 * each rule of the judges, and one for each act of a person. Each is planted into the charts as they
 * start; no source of the client knows of it.
 */
import { assign, sendParent } from 'xstate'
import type { Watch } from '../../world/parts.ts'
import {
  around,
  both,
  deafTo,
  everyOf,
  inChart,
  type Plant,
  running,
  type Sow,
  silent,
} from './planting.ts'

export type { Plant } from './planting.ts'

const delay =
  (name: string, ms: number): Sow =>
  ({ delays }) => {
    delays[name] = ms
  }

const guard =
  (name: string, answer: boolean): Sow =>
  ({ guards }) => {
    guards[name] = () => answer
  }

/** A token for a socket where there is none: the last one of the tab. */
const keepsLast: Sow = (ground) => {
  let last: unknown = null
  around('usableToken', async (call, input) => {
    last = (await call(input)) ?? last
    return last
  })(ground)
}

/** Every try of a message goes out under a name of its own. */
const newIds: Sow = ({ chart }) => {
  const sending = chart.root.states.sending?.invoke[0] as
    | {
        input: (args: { context: { message: { clientId: string }; attempts: number } }) => unknown
      }
    | undefined
  if (sending === undefined) throw new Error('outgoing sends no more as it did')
  sending.input = ({ context: { message, attempts } }) => ({
    ...message,
    clientId: `${message.clientId}-${attempts}`,
  })
}

const tickEarly: Sow = ({ actions }) => {
  actions.tellFailed = sendParent(({ context }) => ({
    type: 'outgoing.sent',
    clientId: (context as { message: { clientId: string } }).message.clientId,
    message: null,
  }))
}

const countBelow: Sow = ({ actions }) => {
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
  // The live sockets.
  [
    'wrong-delay',
    'A1.3',
    'tries a lost socket again after 2 s',
    inChart('connection', delay('untilRetry', 2000)),
  ],
  [
    'lost-retry',
    'A1.3',
    'never tries a lost socket again',
    inChart('connection', guard('hasRetryLeft', false)),
  ],
  [
    'endless-tries',
    'A1.3 p6',
    'tries without end',
    inChart('connection', guard('hasRetryLeft', true)),
  ],
  [
    'hasty-token',
    'D3',
    'tries after a refused token at once',
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
    'opens sockets with its last token where there is none',
    inChart('transport', keepsLast),
  ],
  [
    'unchosen',
    'A1.1',
    'opens no socket for a chat that is chosen',
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
    'does not hear that the network is back',
    inChart('connection', deafTo('network.online')),
  ],
  [
    'deaf-visible',
    'D9',
    'does not hear that the page is seen again',
    inChart('connection', deafTo('page.visible')),
  ],
  // What is said.
  ['deaf-socket', 'A11', 'loses frames', inChart('transport', deafTo('socket.received'))],
  ['new-id', 'B5', 'sends again under another client id', inChart('outgoing', newIds), 2],
  ['sent-twice', 'B5', 'sends once more under another client id', inChart('outgoing', sendTwice)],
  [
    'forever-pending',
    'SEND-03',
    'never says that a send failed',
    inChart('outgoing', silent('tellFailed')),
  ],
  ['early-tick', 'SEND-02', 'shows as sent what was not stored', inChart('outgoing', tickEarly)],
  ['no-outbox', 'SEND-03', 'forgets what was not sent', inChart('chat', silent('storeUnsent'))],
  ['deaf-retry', 'B6', 'does not send again what failed', inChart('chat', deafTo('message.retry'))],
  [
    'deaf-remove',
    'B6',
    'does not throw away what failed',
    inChart('chat', deafTo('message.remove')),
    8,
  ],
  ['eager', 'B12', 'sends without network', inChart('chat', guard('hasToWait', false))],
  [
    'deaf-return',
    'B12',
    'keeps back what was written without network',
    inChart('chat', deafTo('network.online')),
  ],
  ['counts-below', 'A8', 'counts down below zero', inChart('counters', countBelow)],
  [
    'deaf-badge',
    'A8',
    'does not hear the server count',
    inChart('counters', silent('applyMessages')),
  ],
  // The session.
  [
    'doubled-refresh',
    'A2.4',
    'asks for each new token twice',
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
    'takes an outage for a refusal',
    inChart('refresh', guard('wasRefused', true)),
  ],
  [
    'kept-tokens',
    'A3',
    'leaves its tokens when somebody signs out',
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
    'does not keep the tokens it was granted',
    inChart('session', silent('storeTokens')),
  ],
]

export const PLANTS: readonly Plant[] = ROWS.map(([name, breaks, does, watch, seed = 1]) => ({
  name,
  does,
  breaks,
  seed,
  watch,
}))
