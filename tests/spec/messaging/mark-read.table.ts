/** Read receipts, from decision A12. Imports no machine. */
import type { Id } from '../../../src/protocol/base/types.ts'
import type { CONVERSATION } from './chat.words.ts'

export type Receipt = 'messages' | 'conversation'

export type MarkReadStep =
  /** The chat has these unread ids; the server counts this many unread messages. */
  ['ask', Id[], number] | ['answered', Receipt] | ['failed', Receipt] | ['wait', number]

export interface MarkReadLook {
  /** Ids of every mark-messages-read request. */
  messages: Id[][]
  /** Number of mark-read requests. */
  conversation: number
  running: Receipt | null
}

export const MARK_READ_INPUT = { conversationId: 7 as typeof CONVERSATION }

const NOTHING: MarkReadLook = { messages: [], conversation: 0, running: null }
/** `askedAt`: ms after the start. */
const done = (ids: Id[], count: number, askedAt = 0) => ({
  type: 'read.done',
  ids,
  count,
  askedAt,
})

export const MARK_READ_ROWS: {
  title: string
  given: MarkReadStep[]
  when: MarkReadStep[]
  look: MarkReadLook
  emitted: { type: string; [key: string]: unknown }[]
}[] = [
  {
    title: '[A12] sends nothing when nothing is unread',
    given: [],
    when: [
      ['ask', [], 0],
      ['wait', 1],
    ],
    look: NOTHING,
    emitted: [],
  },
  {
    title: '[A12] sends nothing before the tick ends',
    given: [],
    when: [['ask', [1, 2], 2]],
    look: NOTHING,
    emitted: [],
  },
  {
    title: '[A12 API-MSG-13] marks the unread ids with one request',
    given: [],
    when: [
      ['ask', [1, 2], 2],
      ['wait', 0],
    ],
    look: { messages: [[1, 2]], conversation: 0, running: 'messages' },
    emitted: [],
  },
  {
    title: '[A12] sends one request per tick with each id once',
    given: [],
    when: [
      ['ask', [1], 0],
      ['ask', [1, '2'], 0],
      ['ask', [2, 3], 0],
      ['wait', 0],
    ],
    look: { messages: [[1, '2', 3]], conversation: 0, running: 'messages' },
    emitted: [],
  },
  {
    title: '[A12] emits the read ids on success and is done when they are all',
    given: [
      ['ask', [1, 2], 2],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[1, 2]], conversation: 0, running: null },
    emitted: [done([1, 2], 2)],
  },
  {
    title: '[A12 API-MSG-12] also marks the conversation when the server counts more than the ids',
    given: [
      ['ask', [1, 2], 5],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[1, 2]], conversation: 1, running: 'conversation' },
    emitted: [done([1, 2], 2)],
  },
  {
    title: '[A12] emits the remaining count when the conversation is marked',
    given: [
      ['ask', [1, 2], 5],
      ['wait', 0],
      ['answered', 'messages'],
    ],
    when: [['answered', 'conversation']],
    look: { messages: [[1, 2]], conversation: 1, running: null },
    emitted: [done([1, 2], 3)],
  },
  {
    title: '[A12] marks only the conversation when none of its unread messages is loaded',
    given: [],
    when: [
      ['ask', [], 4],
      ['wait', 0],
    ],
    look: { messages: [], conversation: 1, running: 'conversation' },
    emitted: [],
  },
  {
    title: '[A12] emits the whole count when only the conversation is marked',
    given: [
      ['ask', [], 4],
      ['wait', 0],
    ],
    when: [['answered', 'conversation']],
    look: { messages: [], conversation: 1, running: null },
    emitted: [done([], 4)],
  },
  {
    title: '[A8 A12] emits when each request was sent, with its count',
    given: [
      ['ask', [1, 2], 5],
      ['wait', 0],
      ['wait', 300],
      ['answered', 'messages'],
      ['wait', 40],
    ],
    when: [['answered', 'conversation']],
    look: { messages: [[1, 2]], conversation: 1, running: null },
    emitted: [done([1, 2], 3, 300)],
  },
  {
    title: '[A12] only logs a failure',
    given: [
      ['ask', [1], 1],
      ['wait', 0],
    ],
    when: [['failed', 'messages']],
    look: { messages: [[1]], conversation: 0, running: null },
    emitted: [],
  },
  {
    title: '[A12] sends the same ids again on request after a failure',
    given: [
      ['ask', [1], 1],
      ['wait', 0],
      ['failed', 'messages'],
    ],
    when: [
      ['ask', [1, 2], 0],
      ['wait', 0],
    ],
    look: { messages: [[1], [1, 2]], conversation: 0, running: 'messages' },
    emitted: [],
  },
  {
    title: '[A12] marks the conversation although marking the ids failed',
    given: [
      ['ask', [1], 3],
      ['wait', 0],
    ],
    when: [
      ['failed', 'messages'],
      ['answered', 'conversation'],
    ],
    look: { messages: [[1]], conversation: 1, running: null },
    emitted: [done([1], 3)],
  },
  {
    title: '[A12] emits nothing when marking the conversation fails',
    given: [
      ['ask', [], 3],
      ['wait', 0],
    ],
    when: [['failed', 'conversation']],
    look: { messages: [], conversation: 1, running: null },
    emitted: [],
  },
  {
    title: '[A12] marks further ids after marking the conversation failed',
    given: [
      ['ask', [], 3],
      ['wait', 0],
      ['failed', 'conversation'],
    ],
    when: [
      ['ask', [9], 0],
      ['wait', 0],
    ],
    look: { messages: [[9]], conversation: 1, running: 'messages' },
    emitted: [],
  },
  {
    title: '[A12] sends nothing when nothing is unread at the end of the tick',
    given: [
      ['ask', [], 4],
      ['ask', [], 0],
      ['wait', 0],
    ],
    when: [
      ['ask', [9], 0],
      ['wait', 0],
    ],
    look: { messages: [[9]], conversation: 0, running: 'messages' },
    emitted: [],
  },
  {
    title: '[A12] does not send pending ids twice; new ids follow in the next request',
    given: [
      ['ask', [1], 0],
      ['wait', 0],
    ],
    when: [
      ['ask', [1, 2], 0],
      ['answered', 'messages'],
      ['wait', 0],
    ],
    look: { messages: [[1], [2]], conversation: 0, running: 'messages' },
    emitted: [done([1], 1)],
  },
  {
    title: '[A12] sends new ids after a pending conversation request without repeating it',
    given: [
      ['ask', [], 2],
      ['wait', 0],
    ],
    when: [
      ['ask', [9], 2],
      ['answered', 'conversation'],
      ['wait', 0],
    ],
    look: { messages: [[9]], conversation: 1, running: 'messages' },
    emitted: [done([], 2)],
  },
  {
    title: '[A8 B14] counts ids once that arrived while the conversation was being marked',
    given: [
      ['ask', [], 2],
      ['wait', 0],
      ['ask', [9], 2],
      ['answered', 'conversation'],
      ['wait', 40],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[9]], conversation: 1, running: null },
    emitted: [done([9], 0)],
  },
  {
    title: '[A8 B14] counts ids beyond the number marked with the conversation',
    given: [
      ['ask', [7], 2],
      ['wait', 0],
      ['answered', 'messages'],
      ['ask', [7, 8, 9], 2],
      ['answered', 'conversation'],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[7], [8, 9]], conversation: 1, running: null },
    emitted: [done([8, 9], 1)],
  },
  {
    title: '[A8 A12] counts ids that arrive after the conversation was marked',
    given: [
      ['ask', [], 2],
      ['wait', 0],
      ['answered', 'conversation'],
      ['ask', [9], 0],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[9]], conversation: 1, running: null },
    emitted: [done([9], 1)],
  },
  {
    title:
      '[A8 A12] counts ids that arrive after ids that may have been marked with the conversation',
    given: [
      ['ask', [], 1],
      ['wait', 0],
      ['ask', [8], 1],
      ['answered', 'conversation'],
      ['wait', 0],
      ['ask', [9], 0],
      ['answered', 'messages'],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[8], [9]], conversation: 1, running: null },
    emitted: [done([9], 1)],
  },
  {
    title: '[A8 A12] counts ids that arrive while marking the conversation fails',
    given: [
      ['ask', [], 1],
      ['wait', 0],
      ['ask', [8], 1],
      ['answered', 'conversation'],
      ['ask', [8], 3],
      ['wait', 0],
      ['ask', [9], 0],
      ['answered', 'messages'],
      ['failed', 'conversation'],
      ['wait', 0],
    ],
    when: [['answered', 'messages']],
    look: { messages: [[8], [9]], conversation: 2, running: null },
    emitted: [done([9], 1)],
  },
]
