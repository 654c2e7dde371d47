/**
 * Read receipts of one conversation (A12). The chat asks only while it is open on a visible page.
 *
 * A failure is logged only: the messages stay unread and the chat asks again with the next reason it
 * has. Ids already gathered or on their way are not asked for twice.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'

export interface MarkReadInput {
  conversationId: Id
}

/** `unreadCount`: the server's figure for the conversation, 0 when nothing more is known. */
export type MarkReadEvent = { type: 'read.request'; ids: Id[]; unreadCount: number }

/** `ids` are read on the server now; its unread figure fell by `count`. `askedAt`: when it was asked to, ms. */
export type MarkReadFact = { type: 'read.done'; ids: Id[]; count: number; askedAt: number }

interface MarkReadContext extends MarkReadInput {
  queued: Id[]
  inFlight: Id[]
  unreadCount: number
  /** How many of the running batch the server has already taken off its figure. */
  counted: number
  /** How many were marked with the conversation without a name; what waited for that may be among them. */
  unnamed: number
  /** When the running call was begun, ms. */
  askedAt: number
}

// Each gathered list is looked through at every request; its keys go over to the list that grows of it.
const keys = new WeakMap<readonly Id[], Set<string>>()

function keysOf(ids: readonly Id[]): Set<string> {
  const found = keys.get(ids) ?? new Set(ids.map(idKey))
  keys.set(ids, found)
  return found
}

// Each request names all that is unread, most often what the one before named and one more.
const looked = new WeakMap<readonly Id[], { ids: readonly Id[]; inFlight: readonly Id[] }>()

/** What is queued with `ids`, none of them twice and none that is on its way. */
function withIds({ queued, inFlight }: MarkReadContext, ids: readonly Id[]): Id[] {
  const last = looked.get(queued)
  const goesOn = last?.inFlight === inFlight && last.ids.every((id, at) => ids[at] === id)
  const [waiting, flying] = [keysOf(queued), keysOf(inFlight)]
  const isNew = (key: string) => !flying.has(key) && !waiting.has(key)
  const added = ids
    .slice(goesOn ? last.ids.length : 0)
    .filter((id) => isNew(idKey(id)) && waiting.add(idKey(id)))
  const next = added.length === 0 ? queued : [...queued, ...added]
  keys.delete(queued)
  keys.set(next, waiting)
  looked.set(next, { ids, inFlight })
  return next
}

const tellParent = sendToParent<MarkReadFact>()

/**
 * @returns the machine; `src/app` provides `markMessagesRead` and `markConversationRead`.
 */
export function createMarkReadMachine(env: MachineEnv) {
  return setup({
    types: {
      context: {} as MarkReadContext,
      events: {} as MarkReadEvent,
      emitted: {} as EmittedEvent<MarkReadFact>,
      input: {} as MarkReadInput,
    },
    actors: {
      markMessagesRead: notImplemented<void, { conversationId: Id; messageIds: Id[] }>(
        'markMessagesRead',
      ),
      markConversationRead: notImplemented<void, { conversationId: Id }>('markConversationRead'),
    },
    actions: {
      queue: assign(({ context }, params: { ids: Id[] }) => ({
        queued: withIds(context, params.ids),
      })),
      request: assign(({ context }, params: { ids: Id[]; unreadCount: number }) => ({
        queued: withIds(context, params.ids),
        unreadCount: params.unreadCount,
      })),
      takeBatch: assign(({ context }) => ({ inFlight: context.queued, queued: [], counted: 0 })),
      endBatch: assign({ inFlight: [], unreadCount: 0, counted: 0 }),
      noteAsked: assign(() => ({ askedAt: env.now() })),
      // Only with what follows at once, from a page that was asked for before they were marked.
      noteUnnamed: assign(({ context }) => ({
        unnamed: Math.max(0, context.unreadCount - context.inFlight.length),
      })),
      forgetUnnamed: assign({ unnamed: 0 }),
      countBatch: assign(({ context }) => ({ counted: context.inFlight.length })),
      tellMessagesRead: tellParent(
        ({ context }): MarkReadFact => ({
          type: 'read.done',
          ids: context.inFlight,
          count: Math.max(0, context.inFlight.length - context.unnamed),
          askedAt: context.askedAt,
        }),
      ),
      tellConversationRead: tellParent(
        ({ context }): MarkReadFact => ({
          type: 'read.done',
          ids: context.inFlight,
          count: Math.max(0, context.unreadCount - context.counted),
          askedAt: context.askedAt,
        }),
      ),
      reportUnexpected: () => {},
    },
    guards: {
      asksForNothing: (_, params: { ids: Id[]; unreadCount: number }) =>
        params.ids.length === 0 && params.unreadCount <= 0,
      hasQueued: ({ context }) => context.queued.length > 0,
      // Compared with what was asked for, whether or not the first call succeeded.
      hasMoreUnread: ({ context }) => context.unreadCount > context.inFlight.length,
    },
    delays: { tick: 0 },
  }).createMachine({
    id: 'markRead',
    description:
      'Read receipts of one conversation, sent in batches. It never ends; the chat that invoked it stops it.',
    context: ({ input }) => ({
      conversationId: input.conversationId,
      queued: [],
      inFlight: [],
      unreadCount: 0,
      counted: 0,
      unnamed: 0,
      askedAt: 0,
    }),
    initial: 'idle',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      idle: {
        description:
          'Nothing is owed to the server. It waits for a request of the chat, however long.',
        entry: 'endBatch',
        always: { guard: 'hasQueued', target: 'collecting' },
        on: {
          'read.request': [
            { guard: { type: 'asksForNothing', params: ({ event }) => event } },
            {
              target: 'collecting',
              actions: ['forgetUnnamed', { type: 'request', params: ({ event }) => event }],
            },
          ],
        },
      },
      collecting: {
        description: 'Requests of one tick gather into a batch; the tick of 0 ms bounds it.',
        on: { 'read.request': { actions: { type: 'request', params: ({ event }) => event } } },
        after: {
          tick: [
            { guard: 'hasQueued', target: 'messages', actions: 'takeBatch' },
            { guard: 'hasMoreUnread', target: 'conversation', actions: 'takeBatch' },
            { target: 'idle' },
          ],
        },
      },
      messages: {
        description:
          "The server is told the ids of the batch (mark-messages-read). Bounded by the HTTP client's 30 s; a failure leaves them unread.",
        meta: { req: ['API-MSG-13'] },
        entry: 'noteAsked',
        invoke: {
          id: 'markMessagesRead',
          src: 'markMessagesRead',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            messageIds: context.inFlight,
          }),
          onDone: [
            {
              guard: 'hasMoreUnread',
              target: 'conversation',
              actions: ['tellMessagesRead', 'forgetUnnamed', 'countBatch'],
            },
            { target: 'idle', actions: ['tellMessagesRead', 'forgetUnnamed'] },
          ],
          onError: [
            { guard: 'hasMoreUnread', target: 'conversation', actions: 'reportUnexpected' },
            { target: 'idle', actions: 'reportUnexpected' },
          ],
        },
        on: { 'read.request': { actions: { type: 'queue', params: ({ event }) => event } } },
      },
      conversation: {
        description:
          "The server counted more unread than the ids it was told of, so the whole conversation is marked (mark-read). Bounded by the HTTP client's 30 s.",
        meta: { req: ['API-MSG-12'] },
        entry: 'noteAsked',
        invoke: {
          id: 'markConversationRead',
          src: 'markConversationRead',
          input: ({ context }) => ({ conversationId: context.conversationId }),
          onDone: { target: 'idle', actions: ['tellConversationRead', 'noteUnnamed'] },
          onError: { target: 'idle', actions: 'reportUnexpected' },
        },
        on: { 'read.request': { actions: { type: 'queue', params: ({ event }) => event } } },
      },
    },
  })
}

export type MarkReadMachine = ReturnType<typeof createMarkReadMachine>
export type MarkReadActor = ActorRefFrom<MarkReadMachine>
