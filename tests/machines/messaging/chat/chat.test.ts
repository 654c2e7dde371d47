import { describe, expect, it } from 'vitest'
import { createChatMachine } from '../../../../src/machines/messaging/chat/chat.machine.ts'
import type { ChatCommand } from '../../../../src/machines/messaging/chat/chat.types.ts'
import { testEnv } from '../../../kit/harness.ts'
import { type ChatStep, loaded, say } from '../../../spec/messaging/chat.steps.ts'
import { DRAFT_ROWS, LOAD_ROWS, READ_ROWS, REPLY_ROWS } from '../../../spec/messaging/chat.table.ts'
import { ME, mine, stored } from '../../../spec/messaging/chat.words.ts'
import { AGAIN_ROWS } from '../../../spec/messaging/chat-again.table.ts'
import { EDIT_ROWS } from '../../../spec/messaging/chat-edit.table.ts'
import { OUTBOX_ROWS, REACTION_ROWS } from '../../../spec/messaging/chat-extras.table.ts'
import { GAP_ROWS, GAP_TIMES, OLDER_ROWS } from '../../../spec/messaging/chat-pages.table.ts'
import { POSITION_ROWS } from '../../../spec/messaging/chat-position.table.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { chatRig } from './chat.rig.ts'

describe('reply mode', () => scriptTests(chatRig, REPLY_ROWS))
describe('edited and deleted messages', () => scriptTests(chatRig, EDIT_ROWS))
describe('drafts', () => scriptTests(chatRig, DRAFT_ROWS))
describe('own reactions', () => scriptTests(chatRig, REACTION_ROWS))
describe('unsent messages', () => scriptTests(chatRig, OUTBOX_ROWS))
describe('loading', () => scriptTests(chatRig, LOAD_ROWS))
describe('read receipts', () => scriptTests(chatRig, READ_ROWS))
describe('older pages', () => scriptTests(chatRig, OLDER_ROWS))
describe('retries after a failure, an outage or a hidden page', () =>
  scriptTests(chatRig, AGAIN_ROWS))
describe('after an outage', () => {
  scriptTests(chatRig, GAP_ROWS)
  timedTests(chatRig, GAP_TIMES)
})

describe('recovery by position', () => scriptTests(chatRig, POSITION_ROWS))

const COMMANDS = {
  'chat.opened': true,
  'chat.closed': true,
  'page.visible': true,
  'page.hidden': true,
  'draft.change': true,
  'draft.suggest': true,
  'message.send': true,
  'message.retry': true,
  'message.remove': true,
  'reply.choose': true,
  'reply.cancel': true,
  'older.load': true,
  'messages.reload': true,
  'error.dismiss': true,
  'messages.arrived': true,
  'messages.wereRead': true,
  'reactions.changed': true,
  'reaction.toggle': true,
  'connection.reopened': true,
  'network.online': true,
  'network.offline': true,
  'me.changed': true,
  'quote.find': true,
  'quote.shown': true,
  'quote.cancel': true,
  'edit.start': true,
  'edit.change': true,
  'edit.save': true,
  'edit.cancel': true,
  'edit.discard': true,
  'message.changed': true,
  'offsets.received': true,
} satisfies Record<ChatCommand['type'], true>

const READY = loaded([stored({ id: 11 })], true)

describe('the chat machine', () => {
  it('handles every event in every leaf and the end of every invoke', () => {
    expect(lintMachine(createChatMachine(testEnv()), Object.keys(COMMANDS))).toEqual([])
  })

  it('has twenty-six leaves', () => {
    expect(leavesOf(createChatMachine(testEnv())).length).toBe(26)
  })

  it.each(['', '   ', 0, '0'])(
    '[SEND-06] adds and sends nothing without a conversation (%j) and shows an error',
    async (conversationId) => {
      const rig = chatRig({ conversationId, currentUser: ME, online: true })
      await rig.do(['type', 'hello'])
      const earlier = rig.emitted().length
      await rig.do(['send'])
      expect(rig.look()).toEqual({
        screen: 'loading',
        list: [],
        unread: [],
        error: 'A conversation is required',
        draft: 'hello',
        replyTo: null,
        older: 'end',
        catchingUp: false,
        divider: null,
      })
      expect(rig.emitted().slice(earlier)).toEqual([])
    },
  )

  it('[CHAT-06] sends 5,000 characters, keeps a longer message in the input and shows an error', async () => {
    const rig = chatRig()
    const longest = '\u{1F98B}'.repeat(5_000)
    await rig.do(['type', ` ${longest}x `])
    await rig.do(['send'])
    const { list, error, draft } = rig.look()
    expect({ list, error, draft }).toEqual({
      list: [],
      error: 'A message can have up to 5,000 characters.',
      draft: ` ${longest}x `,
    })
    await rig.do(['type', ` ${longest} `])
    await rig.do(['send'])
    const { messages } = rig.harness.actor.getSnapshot().context
    expect(messages.map(({ body }) => body)).toEqual([longest])
  })

  it('shows and sends own messages with the current name', async () => {
    const rig = chatRig()
    const now = { ...ME, display_name: 'Ayen Garang' }
    await rig.do(['type', 'before'])
    await rig.do(['send'])
    rig.harness.send({ type: 'me.changed', me: now })
    await rig.do(['type', 'after'])
    await rig.do(['send'])
    const { messages } = rig.harness.actor.getSnapshot().context
    expect(messages.map(({ body, sender }) => [body, sender])).toEqual([
      ['before', now],
      ['after', now],
    ])
  })

  it.each([
    ['the first page', [['pageFailed', 'first', 502]], 'firstPage'],
    ['a page after an outage', [...READY, ['reopened'], ['pageFailed', 'gap', 502]], 'gapPage'],
    ['an older page', [...READY, ['older'], ['pageFailed', 'older', 502]], 'olderPage'],
    ['unsent messages', [['leftFailed']], 'leftUnsent'],
    ['the draft', [['draftFailed']], 'savedDraft'],
  ] as [string, ChatStep[], string][])('reports a failure: %s', async (_, steps, call) => {
    const rig = chatRig()
    for (const step of steps) await rig.do(step)
    expect(rig.reported).toEqual([`xstate.error.actor.${call}`])
  })

  it('[SEND-03 B6] has an actor for each message that is being sent, and for no other', async () => {
    const rig = chatRig()
    const senders = () =>
      Object.keys(rig.harness.actor.getSnapshot().children).filter((id) => id.includes('local'))
    for (const step of [...READY, ...say('hello')]) await rig.do(step)
    expect(senders()).toEqual(['outgoing.local-1'])
    await rig.do(['sendFailed', 1, 0])
    expect(senders()).toEqual([])
    await rig.do(['retry', 1])
    expect(senders()).toEqual(['outgoing.local-1'])
    await rig.do(['sent', 1, null])
    expect(senders()).toEqual([])
  })

  it('[SEND-03 B6] fails a retry without a response 90 s after the retry', async () => {
    const rig = chatRig()
    const steps: ChatStep[] = [
      ...READY,
      ...say('hello'),
      ['wait', 1_000],
      ['sendFailed', 1, 500],
      ['wait', 2_000],
      ['retry', 1],
      ['wait', 89_999],
    ]
    for (const step of steps) await rig.do(step)
    expect(rig.look().list.at(-1)).toEqual(['local-1', 'hello', 'pending'])
    await rig.do(['wait', 1])
    expect(rig.look().list.at(-1)).toEqual(['local-1', 'hello', 'failed'])
  })

  it.each([
    ['', []],
    [' after an outage', [['reopened']]],
  ] as [string, ChatStep[]][])(
    '[SEND-03] clears the error of a failed message that the first page contains%s',
    async (_, outage) => {
      const rig = chatRig()
      const copy = mine({ id: 20, text: 'hello', client: 'local-1' })
      const failed: ChatStep[] = [...say('hello'), ['sendFailed', 1, 0]]
      for (const step of [...failed, ...outage]) await rig.do(step)
      expect(rig.look().error).toBe('Failed to send message. Please try again.')
      await rig.do(['page', 'first', [copy], false])
      expect(rig.look().error).toBeNull()
    },
  )

  it('reports the last failure of an outage', async () => {
    const rig = chatRig()
    for (const step of [...READY, ['reopened'], ['pageFailed', 'gap', 0]] as ChatStep[])
      await rig.do(step)
    for (const seconds of [3, 6, 9, 12, 15]) {
      await rig.do(['wait', seconds * 1000])
      await rig.do(['pageFailed', 'gap', 0])
    }
    expect(rig.reported).toEqual(Array.from({ length: 6 }, () => 'xstate.error.actor.gapPage'))
  })

  it.each([
    [30, [29_999, 1], [false, true]],
    [1, [2_999, 1], [false, true]],
    [61, [100_000], [false]],
  ])(
    '[A11] requests missed messages again when the server asks for %i s',
    async (seconds, waits, expected) => {
      const rig = chatRig()
      for (const step of [...READY, ['reopened']] as ChatStep[]) await rig.do(step)
      rig.throttle(seconds)
      const open: boolean[] = []
      for (const ms of waits) {
        await rig.do(['wait', ms])
        open.push(rig.isOpen('gap'))
      }
      expect(open).toEqual(expected)
    },
  )

  it('stops the actors of its messages with itself', async () => {
    const rig = chatRig()
    await rig.do(['type', 'hello'])
    await rig.do(['send'])
    expect(rig.isOpen('local-1')).toBe(true)
    rig.harness.stop()
    expect(rig.isOpen('local-1')).toBe(false)
  })
})
