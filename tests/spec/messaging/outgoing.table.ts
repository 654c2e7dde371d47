/** One outgoing message, from SEND-02, SEND-03, B5 and B6. Imports no machine. */
import { mine } from './chat.words.ts'

export type OutgoingStep =
  /** The request returns the stored message, or no valid message. */
  | ['answered', ReturnType<typeof mine> | null]
  /** The request fails with this HTTP status; 0 = no response. */
  | ['failed', number]
  /** It was queued for the network, and another tab sends it. */
  | ['elsewhere']
  | ['retry']
  | ['wait', number]

export interface OutgoingLook {
  phase: 'sending' | 'failed' | 'sent' | 'elsewhere'
  /** Client id of every request. */
  calls: string[]
  /** A request is in flight. */
  running: boolean
}

export const CLIENT_ID = 'client-1'

/** Three requests of at most 30 s: send, refresh, send again. */
export const SEND_BOUND_MS = 90_000

const once = [CLIENT_ID]
const twice = [CLIENT_ID, CLIENT_ID]
const SENDING: OutgoingLook = { phase: 'sending', calls: once, running: true }
const AGAIN: OutgoingLook = { phase: 'sending', calls: twice, running: true }
const FAILED: OutgoingLook = { phase: 'failed', calls: once, running: false }
const ELSEWHERE: OutgoingLook = { phase: 'elsewhere', calls: once, running: false }
const SENT: OutgoingLook = { phase: 'sent', calls: once, running: false }

const STORED = mine({ id: 50, client: CLIENT_ID, text: 'hello' })
const sent = (message: typeof STORED | null) => ({
  type: 'outgoing.sent',
  clientId: CLIENT_ID,
  message,
})
const failed = (possiblyStored: boolean) => ({
  type: 'outgoing.failed',
  clientId: CLIENT_ID,
  possiblyStored,
})

export const OUTGOING_ROWS: {
  title: string
  given: OutgoingStep[]
  when: OutgoingStep[]
  look: OutgoingLook
  emitted: { type: string; [key: string]: unknown }[]
}[] = [
  {
    title: '[SEND-01] sends immediately',
    given: [],
    when: [],
    look: SENDING,
    emitted: [],
  },
  {
    title: '[SEND-02] is sent when the response contains the message',
    given: [],
    when: [['answered', STORED]],
    look: SENT,
    emitted: [sent(STORED)],
  },
  {
    title: '[A11] is sent when the response contains no valid message',
    given: [],
    when: [['answered', null]],
    look: SENT,
    emitted: [sent(null)],
  },
  ...[400, 403, 404, 409, 429].map((status) => ({
    title: `[SEND-03 B6] has failed permanently after status ${status}`,
    given: [],
    when: [['failed', status] as OutgoingStep],
    look: FAILED,
    emitted: [failed(false)],
  })),
  ...[0, 500, 502, 503].map((status) => ({
    title: `[SEND-03 B6] may be stored after ${status || 'no response'}`,
    given: [],
    when: [['failed', status] as OutgoingStep],
    look: FAILED,
    emitted: [failed(true)],
  })),
  {
    title: '[B5 B6] is retried with the same client id',
    given: [['failed', 502]],
    when: [['retry']],
    look: AGAIN,
    emitted: [],
  },
  {
    title: '[B6] is sent when a retry succeeds',
    given: [['failed', 0], ['retry']],
    when: [['answered', STORED]],
    look: { phase: 'sent', calls: twice, running: false },
    emitted: [sent(STORED)],
  },
  {
    title: '[B6] fails again when a retry is rejected',
    given: [['failed', 0], ['retry']],
    when: [['failed', 400]],
    look: { phase: 'failed', calls: twice, running: false },
    emitted: [failed(false)],
  },
  {
    title: '[B12] ends when another tab sends it',
    given: [],
    when: [['elsewhere']],
    look: ELSEWHERE,
    emitted: [{ type: 'outgoing.elsewhere', clientId: CLIENT_ID }],
  },
  {
    title: '[B12] ignores retry when another tab sends it',
    given: [['elsewhere']],
    when: [['retry']],
    look: ELSEWHERE,
    emitted: [],
  },
  {
    title: '[B6] ignores retry while it is being sent',
    given: [],
    when: [['retry']],
    look: SENDING,
    emitted: [],
  },
  {
    title: '[B6] ignores retry after it was sent',
    given: [['answered', STORED]],
    when: [['retry']],
    look: SENT,
    emitted: [],
  },
]

export const OUTGOING_TIMES = [
  {
    title: '[SEND-03 B6] fails without a response after the limit',
    given: [] as OutgoingStep[],
    at: SEND_BOUND_MS,
    before: SENDING,
    after: FAILED,
    emitted: [failed(true)],
  },
  {
    title:
      '[SEND-03 B6] fails without a response to a retry after the limit, measured from the retry',
    given: [['wait', 1_000], ['failed', 500], ['wait', 2_000], ['retry']] as OutgoingStep[],
    at: SEND_BOUND_MS,
    before: AGAIN,
    after: { phase: 'failed', calls: twice, running: false } as OutgoingLook,
    emitted: [failed(true)],
  },
]
