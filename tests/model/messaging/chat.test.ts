import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { MachineEnv } from '../../../src/machines/env.ts'
import { createChatMachine } from '../../../src/machines/messaging/chat/chat.machine.ts'
import type { ChatCommand } from '../../../src/machines/messaging/chat/chat.types.ts'
import type { OutgoingOutcome } from '../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { type ModelStep, pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { chatRig } from '../../machines/messaging/chat/chat.rig.ts'
import {
  type Executors,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { ChatReference } from '../../spec/messaging/chat.reference.ts'
import type { ChatStep, Page } from '../../spec/messaging/chat.steps.ts'
import { CONVERSATION, ME, mine, stored } from '../../spec/messaging/chat.words.ts'

const RETRY = 'xstate.after.gapRetry.chat.messages.loaded.newest.waiting'
const SENT = 'xstate.done.actor.outgoing.local-1'
const OUTCOMES = [
  'xstate.done.actor.firstPage',
  'xstate.error.actor.firstPage',
  'xstate.done.actor.gapPage',
  'xstate.error.actor.gapPage',
  'xstate.done.actor.olderPage',
  'xstate.error.actor.olderPage',
  'xstate.done.actor.savedDraft',
  'xstate.done.actor.leftUnsent',
  'xstate.error.actor.leftUnsent',
  'xstate.error.actor.savedDraft',
  RETRY,
  SENT,
  'read.done',
] as const
/** User names, finding a quoted message and changed messages are not part of the model. */
type Excluded =
  | 'me.changed'
  | 'quote.find'
  | 'quote.shown'
  | 'quote.cancel'
  | 'message.changed'
  | Extract<ChatCommand['type'], `edit.${string}`>
type Walked = Exclude<ChatCommand['type'], Excluded> | (typeof OUTCOMES)[number]
type Rig = ReturnType<typeof chatRig>
type Event = EventObject & { [key: string]: unknown }

const known = stored({ id: 10, text: 'known', seconds: 10, read: false })
const missed = stored({ id: 11, text: 'missed', seconds: 11, read: false })
const older = stored({ id: 9, text: 'older', seconds: 9 })
const copy = mine({ id: 50, text: 'hello', seconds: 20, client: 'local-1' })
const elsewhere = stored({ id: 70, conversation: 8 })

const page =
  (which: Page) =>
  (rig: Rig, event: EventObject): ChatStep[] => {
    const { messages, hasMore } = (event as Event).output as { messages: never[]; hasMore: boolean }
    return rig.isOpen(which) ? [['page', which, messages, hasMore]] : []
  }
const pageFails =
  (which: Page) =>
  (rig: Rig): ChatStep[] =>
    rig.isOpen(which) ? [['pageFailed', which, 0]] : []
const says =
  (...step: ChatStep) =>
  (): ChatStep[] => [step]
const field = (event: EventObject, name: string) => (event as Event)[name] as never

function outcomeStep(outcome: OutgoingOutcome): ChatStep {
  if (outcome.status === 'sent') return ['sent', 1, outcome.message]
  return outcome.status === 'failed' ? ['sendFailed', 1, 502] : ['sentElsewhere', 1]
}

const executors: Executors<Walked, Rig, ChatStep> = {
  'chat.opened': says('opened', 3),
  'chat.closed': says('closed'),
  'page.visible': says('visible'),
  'page.hidden': says('hidden'),
  'draft.change': (_, event) => [['type', field(event, 'text')]],
  'draft.suggest': (_, event) => [['suggest', field(event, 'text')]],
  'message.send': says('send'),
  'message.retry': says('retry', 1),
  'message.remove': says('remove', 1),
  'reply.choose': (_, event) => [['reply', field(event, 'id')]],
  'reply.cancel': says('cancelReply'),
  'older.load': says('older'),
  'messages.reload': says('reload'),
  'reaction.toggle': (_, event) => [['react', field(event, 'id'), field(event, 'reaction')]],
  'error.dismiss': says('dismiss'),
  'messages.arrived': (_, event) => [['live', ...field(event, 'messages')]],
  'messages.wereRead': (_, event) => [['wasRead', ...(field(event, 'ids') as [never])]],
  'reactions.changed': (_, event) => [['reactions', field(event, 'id'), null]],
  'offsets.received': (_, event) => [['offsets', ...(field(event, 'offsets') as number[])]],
  'connection.reopened': says('reopened'),
  'network.online': says('online'),
  'network.offline': says('offline'),
  'xstate.done.actor.firstPage': page('first'),
  'xstate.error.actor.firstPage': pageFails('first'),
  'xstate.done.actor.gapPage': page('gap'),
  'xstate.error.actor.gapPage': pageFails('gap'),
  'xstate.done.actor.olderPage': page('older'),
  'xstate.error.actor.olderPage': pageFails('older'),
  'xstate.done.actor.leftUnsent': (rig, event) =>
    rig.isOpen('left') ? [['left', field(event, 'output')]] : [],
  'xstate.error.actor.leftUnsent': (rig) => (rig.isOpen('left') ? [['leftFailed']] : []),
  'xstate.done.actor.savedDraft': (rig) => (rig.isOpen('draft') ? [['draft', 'saved']] : []),
  'xstate.error.actor.savedDraft': (rig) => (rig.isOpen('draft') ? [['draftFailed']] : []),
  [RETRY]: says('wait', 15_000),
  [SENT]: (rig, event) => (rig.isOpen('local-1') ? [outcomeStep(field(event, 'output'))] : []),
  'read.done': () => [['wait', 0], ['marked']],
}

const done = (id: string, output: unknown): Event => ({ type: `xstate.done.actor.${id}`, output })
const error = (id: string): Event => ({
  type: `xstate.error.actor.${id}`,
  error: { name: 'ServiceError', aborted: false },
})
const settles = (result: object): Event =>
  done('outgoing.local-1', { clientId: 'local-1', ...result })
const sent = (message: unknown): Event => settles({ status: 'sent', message })
const firstPage = done('firstPage', { messages: [known], hasMore: true })
const savedDraft = done('savedDraft', 'saved')

const timeline: Event[] = [
  firstPage,
  error('firstPage'),
  done('gapPage', { messages: [missed, known], hasMore: true }),
  done('gapPage', { messages: [missed], hasMore: true }),
  error('gapPage'),
  done('olderPage', { messages: [older], hasMore: false }),
  error('olderPage'),
  ...(
    [
      'older.load',
      'messages.reload',
      'connection.reopened',
      'error.dismiss',
      'page.visible',
    ] as const
  ).map((type) => ({ type })),
]

const attention: Event[] = [
  firstPage,
  savedDraft,
  error('savedDraft'),
  ...(['chat.opened', 'chat.closed', 'page.visible', 'page.hidden'] as const).map((type) => ({
    type,
  })),
  { type: 'messages.arrived', messages: [missed] },
  { type: 'messages.wereRead', ids: [10] },
  { type: 'offsets.received', offsets: [1] },
  { type: 'read.done', ids: [10], count: 1, askedAt: 0 },
]

const writing: Event[] = [
  firstPage,
  { type: 'draft.change', text: 'hello' },
  { type: 'draft.change', text: ' ' },
  { type: 'draft.suggest', text: 'hello' },
  ...(['message.send', 'reply.cancel', 'error.dismiss'] as const).map((type) => ({ type })),
  { type: 'message.retry', id: 'local-1' },
  { type: 'message.remove', id: 'local-1' },
  { type: 'reply.choose', id: 10 },
  { type: 'messages.arrived', messages: [copy] },
  { type: 'messages.arrived', messages: [elsewhere] },
  { type: 'reactions.changed', id: 10, reactions: null },
  { type: 'reaction.toggle', id: 10, reaction: '👍' },
  done('leftUnsent', []),
  error('leftUnsent'),
  sent(copy),
  sent(null),
  settles({ status: 'failed', possiblyStored: true }),
]

const offlineEvents: Event[] = [
  { type: 'draft.change', text: 'hello' },
  ...(['message.send', 'network.offline', 'network.online'] as const).map((type) => ({ type })),
  { type: 'message.retry', id: 'local-1' },
  { type: 'message.remove', id: 'local-1' },
  { type: 'messages.arrived', messages: [copy] },
  done('leftUnsent', []),
  sent(copy),
  settles({ status: 'failed', possiblyStored: true }),
  settles({ status: 'elsewhere' }),
]

/** A path sends one message only; its id is that of the first message in every run. */
function chart() {
  const env: MachineEnv = { ...testEnv(), newId: () => 'local-1' }
  return withDeafParent(createChatMachine(env))
}

const seen = (s: AnyMachineSnapshot) =>
  s.context.messages.map((m: { id: number; status?: string; waits?: true; is_read: boolean }) => [
    m.id,
    m.status,
    m.waits,
    m.is_read,
  ])

const WALKS: {
  name: string
  events: Event[]
  project: (s: AnyMachineSnapshot) => unknown
  allow?: (s: AnyMachineSnapshot, event: EventObject) => boolean
}[] = [
  {
    name: '[A11 CHAT-09 ERR-41] loading, older pages and gaps',
    events: timeline,
    project: (s) => [
      s.value.messages,
      Math.min(s.context.timeline.gapAttempts, 6),
      Math.min(s.context.timeline.gap?.page ?? 0, 2),
      s.context.timeline.reopenedDuringFetch,
    ],
    allow: (s, event) => {
      // The third and fourth attempt behave like the second one.
      const between = s.context.timeline.gapAttempts > 1 && s.context.timeline.gapAttempts < 5
      if (between) return event.type === RETRY || event.type === 'xstate.error.actor.gapPage'
      return event.type !== 'xstate.done.actor.gapPage' || s.context.timeline.gap?.page < 3
    },
  },
  {
    name: '[A12 CHAT-03] visibility, receipts and the divider',
    events: attention,
    project: (s) => [s.value.messages, s.value.attention, s.value.draft, seen(s)],
  },
  {
    name: '[SEND-01 SEND-02 SEND-03 SEND-04 REPLY-01 REPLY-03 REPLY-04 B6] writing and sending',
    events: writing,
    project: (s) => [
      s.value.messages,
      s.value.outbox,
      seen(s),
      s.context.composer.draft,
      s.context.composer.replyTo?.id,
    ],
    allow: (s, event) => event.type !== 'message.send' || !wrote(s),
  },
  {
    name: '[B6 B12] writing offline and sending when online again',
    events: offlineEvents,
    project: (s) => [
      s.value.outbox,
      seen(s),
      s.context.composer.draft,
      s.context.outbox.online,
      s.context.outbox.sendingQueuedId,
    ],
    allow: (s, event) =>
      (event.type !== 'message.send' || !wrote(s)) &&
      // A queued message has no actor yet that could emit these events.
      !(event.type === SENT && waits(s)),
  },
]

const waits = (s: AnyMachineSnapshot) =>
  s.context.messages.some((m: { waits?: true }) => m.waits === true)

const wrote = (s: AnyMachineSnapshot) =>
  s.context.messages.some((m: { sender: { id: number } }) => m.sender.id === ME.id) &&
  s.context.composer.draft.trim() !== ''

describe('chat against its reference on generated paths', () => {
  const steps = new Set<string>()
  const paths: ModelStep[][] = []

  it.each(WALKS)(
    '$name',
    async ({ events, project, allow }) => {
      const generated = pathsOf(chart(), {
        input: { conversationId: CONVERSATION, currentUser: ME, online: true },
        events,
        project,
        ...(allow ? { allow } : {}),
      })
      const walks = withEveryEvent(generated, [...events, { type: RETRY }])
      const report = await replay(walks, chatRig, () => new ChatReference(), executors)
      for (const type of Object.keys(report.steps)) steps.add(type)
      paths.push(...generated)
      expect(report.paths).toBe(walks.length)
    },
    180_000,
  )

  it('visits every leaf and handles every event', () => {
    const leaves = leavesOf(chart()).filter(
      (leaf) => !/^(?:quoteSearch|editing|savingEdits)\.(?!idle)/.test(leaf),
    )
    expect(leavesWalked(paths)).toEqual(leaves.sort())
    expect([...steps].sort()).toEqual(Object.keys(executors).sort())
  })
})
