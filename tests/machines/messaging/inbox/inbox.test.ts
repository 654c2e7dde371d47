import { describe, expect, it } from 'vitest'
import { createInboxMachine } from '../../../../src/machines/messaging/inbox/inbox.machine.ts'
import * as select from '../../../../src/machines/messaging/inbox/inbox.selectors.ts'
import type { InboxEvent } from '../../../../src/machines/messaging/inbox/inbox.types.ts'
import { testEnv } from '../../../kit/harness.ts'
import { InboxReference } from '../../../spec/messaging/inbox.reference.ts'
import { asksList, conversation, type InboxStep } from '../../../spec/messaging/inbox.steps.ts'
import { INBOX_ROWS, MARKER_CELLS } from '../../../spec/messaging/inbox.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { inboxRig } from './inbox.rig.ts'

const EVENTS = {
  'inbox.reload': true,
  'inbox.search': true,
  'inbox.clearSearch': true,
  'inbox.filter': true,
  'conversation.choose': true,
  'conversation.leave': true,
  'conversation.start': true,
  'messages.arrived': true,
  'message.changed': true,
  'conversation.markedRead': true,
  'conversation.set': true,
  'conversation.updated': true,
  'conversation.deleted': true,
  'messages.wereRead': true,
  'network.online': true,
  'network.offline': true,
} satisfies Record<Exclude<InboxEvent['type'], `xstate.${string}`>, true>

describe('table of the inbox', () => scriptTests(inboxRig, INBOX_ROWS))

describe('reference of the inbox', () => {
  referenceTests(() => new InboxReference(), INBOX_ROWS)
})

describe('the inbox and the session', () => {
  it('[INBOX-18] loads the conversations at once', () => {
    const rig = inboxRig()
    expect([rig.look().screen, rig.emitted()]).toEqual(['loading', [asksList]])
  })

  it('[INBOX-18] aborts the running list request and start on sign-out', async () => {
    const rig = inboxRig()
    await rig.do(['start', 7, 'deng'])
    const before = rig.emitted().length
    rig.harness.stop()
    expect([...rig.list.calls, ...rig.start.calls].map((call) => call.cancelled)).toEqual([
      true,
      true,
    ])
    await rig.harness.settle()
    expect(rig.emitted().length).toBe(before)
  })
})

describe('the inbox machine', () => {
  it('is valid', () => {
    expect(lintMachine(createInboxMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})

describe('requests of the inbox', () => {
  it('[ERR-39] say whether a list is shown already', async () => {
    const rig = inboxRig()
    await rig.do(['listFailed', 502])
    await rig.do(['reload'])
    await rig.do(['list', []])
    await rig.do(['reload'])
    expect(rig.list.calls.map(({ input }) => input)).toEqual([
      { isReload: false },
      { isReload: false },
      { isReload: true },
    ])
  })
})

describe('a failed request of the inbox', () => {
  it.each([
    ['the first list', [['listFailed', 502]], 'firstList'],
    ['a reloaded list', [['list', []], ['reload'], ['listFailed', 502]], 'nextList'],
    [
      'a start',
      [
        ['list', []],
        ['start', 7, 'deng'],
        ['startFailed', 502],
      ],
      'starting',
    ],
    [
      'a lookup',
      [
        ['list', []],
        ['choose', 5],
        ['lookUpFailed', 502],
      ],
      'lookup',
    ],
  ] as [string, InboxStep[], string][])('is reported: %s', async (_, steps, call) => {
    const rig = inboxRig()
    for (const step of steps) await rig.do(step)
    expect(rig.reported).toEqual([`xstate.error.actor.${call}`])
  })
})

describe('inbox selectors', () => {
  it.each(MARKER_CELLS)(
    '[INBOX-11 INBOX-20 A23] unread $unread, latest $latest.sender.username read $latest.is_read: marker $marked',
    async ({ unread, latest, marked }) => {
      const rig = inboxRig()
      await rig.do(['list', [conversation(1, 'Anyieth', { unread, latest })]])
      expect(rig.look().items.map(([, , , marker]) => marker)).toEqual([marked])
    },
  )

  it('[INBOX-03] return the same array until the list or the search changes', async () => {
    const rig = inboxRig()
    await rig.do(['list', [conversation(1, 'Anyieth'), conversation(2, 'Bol')]])
    await rig.do(['search', 'bol'])
    const found = select.visibleConversations(rig.harness.actor.getSnapshot())
    await rig.do(['choose', 2])
    expect(select.visibleConversations(rig.harness.actor.getSnapshot())).toBe(found)
    await rig.do(['clear'])
    expect(select.visibleConversations(rig.harness.actor.getSnapshot())).not.toBe(found)
  })

  it('[INBOX-12] return the selected conversation, and null if it is not in the list', async () => {
    const rig = inboxRig()
    const bol = conversation(2, 'Bol')
    await rig.do(['list', [bol]])
    await rig.do(['choose', '2'])
    expect(select.selectedConversation(rig.harness.actor.getSnapshot())).toEqual(bol)
    await rig.do(['choose', 9])
    expect(select.selectedConversation(rig.harness.actor.getSnapshot())).toBe(null)
  })
})
