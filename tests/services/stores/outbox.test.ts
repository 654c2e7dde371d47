import { describe, expect, test } from 'vitest'
import { createOutbox } from '../../../src/services/stores/outbox.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { FakeBrowser } from '../../kit/fakes/storage.ts'
import { mine } from '../../spec/messaging/chat.words.ts'

const HERE = { userId: 1, conversationId: 7 }
const one = mine({ id: 'c-1', client: 'c-1', text: 'one' })
const two = mine({ id: 'c-2', client: 'c-2', text: 'two' })

const three = mine({ id: 'c-3', client: 'c-3', text: 'three' })

describe('createOutbox', () => {
  test('[B5 B6] returns unsent messages in order after a reload, until they are removed', () => {
    const area = new FakeBrowser().openTab().localStorage
    const outbox = createOutbox(createSafeStorage({ area: () => area, events: null }))
    outbox.change(HERE, [one], [])
    outbox.change(HERE, [two], [])
    expect(createOutbox(createSafeStorage({ area: () => area, events: null })).load(HERE)).toEqual([
      one,
      two,
    ])
    outbox.change(HERE, [], ['c-1'])
    expect(outbox.load(HERE)).toEqual([two])
    outbox.change(HERE, [], ['c-2'])
    expect([outbox.load(HERE), area.contents]).toEqual([[], {}])
  })

  test('[B6] stores messages per user and conversation', () => {
    const area = new FakeBrowser().openTab().localStorage
    const outbox = createOutbox(createSafeStorage({ area: () => area, events: null }))
    outbox.change(HERE, [one], [])
    expect(outbox.load({ userId: 2, conversationId: 7 })).toEqual([])
    expect(outbox.load({ userId: 1, conversationId: 8 })).toEqual([])
    expect(outbox.load({ userId: '1', conversationId: '7' })).toEqual([one])
  })

  test('keeps the messages of two tabs without duplicates', () => {
    const area = new FakeBrowser().openTab().localStorage
    const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
    const [first, second] = [tab(), tab()]
    first.change(HERE, [one], [])
    second.change(HERE, [two], [])
    second.change(HERE, [one], [])
    expect(first.load(HERE)).toEqual([two, one])
  })

  describe('messages that could not be stored', () => {
    const tabs = () => {
      const { localStorage: area } = new FakeBrowser().openTab()
      const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
      return { area, first: tab(), second: tab() }
    }

    test('[SEND-03 B6] do not hide what another tab has stored since', () => {
      const { area, first, second } = tabs()
      area.blocked = true
      first.change(HERE, [one], [])
      area.blocked = false
      second.change(HERE, [two], [])
      expect(first.load(HERE)).toEqual([two, one])
      first.change(HERE, [three], [])
      for (const tab of [first, second]) expect(tab.load(HERE)).toEqual([two, one, three])
    })

    test('[B6] stay removed if the removal could not be stored', () => {
      const { area, first, second } = tabs()
      first.change(HERE, [one, two], [])
      area.full = true
      first.change(HERE, [], ['c-1'])
      expect(first.load(HERE)).toEqual([two])
      area.full = false
      expect(first.load(HERE)).toEqual([two])
      first.change(HERE, [one], [])
      for (const tab of [first, second]) expect(tab.load(HERE)).toEqual([two, one])
    })
  })

  describe('messages that wait for the network', () => {
    const queued = { ...two, waits: true as const }
    const tabs = () => {
      const { localStorage: area } = new FakeBrowser().openTab()
      const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
      return { area, first: tab(), second: tab() }
    }

    test('[B12] are claimed by one tab and no longer wait after that', () => {
      const { first, second } = tabs()
      first.change(HERE, [one, queued], [])
      expect(second.load(HERE)).toEqual([one, queued])
      expect([first.take(HERE, 'c-2'), second.take(HERE, 'c-2')]).toEqual([true, false])
      for (const tab of [first, second]) expect(tab.load(HERE)).toEqual([one, two])
    })

    test('[B12] cannot be claimed after the claiming tab has removed them', () => {
      const { first, second } = tabs()
      first.change(HERE, [queued], [])
      second.load(HERE)
      expect(second.take(HERE, 'c-2')).toBe(true)
      second.change(HERE, [], ['c-2'])
      expect([first.take(HERE, 'c-2'), second.take(HERE, 'c-2')]).toEqual([false, false])
    })

    test('[B12] can be claimed if they could not be stored', () => {
      const { area, first } = tabs()
      area.blocked = true
      first.change(HERE, [queued], [])
      expect([first.load(HERE), first.take(HERE, 'c-2'), first.load(HERE)]).toEqual([
        [queued],
        true,
        [two],
      ])
    })

    test('[B12] are listed by conversation until none waits', () => {
      const { area, first } = tabs()
      const there = { userId: 1, conversationId: 'x' }
      first.change(HERE, [one, queued], [])
      first.change(there, [{ ...queued, client_id: 'c-3' }], [])
      first.change({ userId: 2, conversationId: 8 }, [{ ...queued, client_id: 'c-4' }], [])
      expect([first.conversationsWithPending(1), first.conversationsWithPending(2)]).toEqual([
        [7, 'x'],
        [8],
      ])
      first.take(HERE, 'c-2')
      expect(first.conversationsWithPending('1')).toEqual(['x'])
      first.change(there, [], ['c-3'])
      first.change({ userId: 2, conversationId: 8 }, [], ['c-4'])
      expect([first.conversationsWithPending(1), first.conversationsWithPending(2)]).toEqual([
        [],
        [],
      ])
      expect(Object.keys(area.contents)).toEqual(['kinyeti_unsent:1:7'])
    })

    test.each(['', 'no JSON', '{}', '[null, {"id": 7}]'])(
      'list no conversations for invalid storage (%j)',
      (text) => {
        const { area, first } = tabs()
        first.change(HERE, [queued], [])
        const key = Object.keys(area.contents).find((name) => name.includes('held')) ?? ''
        area.setItem(key, text)
        expect(first.conversationsWithPending(1)).toEqual([])
      },
    )
  })

  test.each(['', 'no JSON', '{}', '[1, null, {"text": "without a client id"}]'])(
    'overwrites invalid storage (%j)',
    (text) => {
      const area = new FakeBrowser().openTab().localStorage
      const outbox = createOutbox(createSafeStorage({ area: () => area, events: null }))
      outbox.change(HERE, [one], [])
      const key = Object.keys(area.contents)[0] ?? ''
      area.setItem(key, text)
      expect(outbox.load(HERE)).toEqual([])
      outbox.change(HERE, [two], [])
      expect(outbox.load(HERE)).toEqual([two])
    },
  )
})
