/** One outgoing message, from SEND-02, SEND-03, B5 and B6. Imports no machine. */
import { mine } from './chat.words.ts'

export type OutgoingStep =
  /** The request returns the stored message, or no valid message. */
  | ['answered', ReturnType<typeof mine> | null]
  /** The request fails with this HTTP status; 0 = no response. */
  | ['failed', number]
  /** It was queued for the network, and another tab sends it. */
  | ['elsewhere']
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
const SENDING: OutgoingLook = { phase: 'sending', calls: once, running: true }
const FAILED: OutgoingLook = { phase: 'failed', calls: once, running: false }
const ELSEWHERE: OutgoingLook = { phase: 'elsewhere', calls: once, running: false }
const SENT: OutgoingLook = { phase: 'sent', calls: once, running: false }

const STORED = mine({ id: 50, client: CLIENT_ID, text: 'hello' })
const sent = (message: typeof STORED | null) => ({
  type: 'output',
  status: 'sent',
  clientId: CLIENT_ID,
  message,
})
const failed = (possiblyStored: boolean) => ({
  type: 'output',
  status: 'failed',
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
    title: '[B12] ends when another tab sends it',
    given: [],
    when: [['elsewhere']],
    look: ELSEWHERE,
    emitted: [{ type: 'output', status: 'elsewhere', clientId: CLIENT_ID }],
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
]
