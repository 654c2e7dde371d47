import { describe, expect, test } from 'vitest'
import { createOutbox } from '../../src/services/stores/outbox.ts'
import { createSafeStorage } from '../../src/services/stores/safe-storage.ts'
import { FakeBrowser } from '../kit/fakes/storage.ts'
import { mine } from '../spec/talk/chat.words.ts'

const HERE = { userId: 1, conversationId: 7 }
const one = mine({ id: 'c-1', client: 'c-1', text: 'one' })
const two = mine({ id: 'c-2', client: 'c-2', text: 'two' })

const three = mine({ id: 'c-3', client: 'c-3', text: 'three' })

describe('what is left unsent', () => {
  test('[B5 B6] is there for the next load of the page, in order, until it is gone', () => {
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

  test('[B6] belongs to one person and one conversation', () => {
    const area = new FakeBrowser().openTab().localStorage
    const outbox = createOutbox(createSafeStorage({ area: () => area, events: null }))
    outbox.change(HERE, [one], [])
    expect(outbox.load({ userId: 2, conversationId: 7 })).toEqual([])
    expect(outbox.load({ userId: 1, conversationId: 8 })).toEqual([])
    expect(outbox.load({ userId: '1', conversationId: '7' })).toEqual([one])
  })

  test('two tabs keep theirs side by side, each once', () => {
    const area = new FakeBrowser().openTab().localStorage
    const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
    const [first, second] = [tab(), tab()]
    first.change(HERE, [one], [])
    second.change(HERE, [two], [])
    second.change(HERE, [one], [])
    expect(first.load(HERE)).toEqual([two, one])
  })

  describe('what could not be stored', () => {
    const tabs = () => {
      const { localStorage: area } = new FakeBrowser().openTab()
      const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
      return { area, first: tab(), second: tab() }
    }

    test('[SEND-03 B6] hides nothing that another tab has stored since', () => {
      const { area, first, second } = tabs()
      area.blocked = true
      first.change(HERE, [one], [])
      area.blocked = false
      second.change(HERE, [two], [])
      expect(first.load(HERE)).toEqual([two, one])
      first.change(HERE, [three], [])
      for (const tab of [first, second]) expect(tab.load(HERE)).toEqual([two, one, three])
    })

    test('[B6] is gone when it was taken out, also where that could not be stored', () => {
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

  describe('what waits for the network', () => {
    const held = { ...two, waits: true as const }
    const tabs = () => {
      const { localStorage: area } = new FakeBrowser().openTab()
      const tab = () => createOutbox(createSafeStorage({ area: () => area, events: null }))
      return { area, first: tab(), second: tab() }
    }

    test('[B12] is taken once, and waits no more for anybody who reads it then', () => {
      const { first, second } = tabs()
      first.change(HERE, [one, held], [])
      expect(second.load(HERE)).toEqual([one, held])
      expect([first.take(HERE, 'c-2'), second.take(HERE, 'c-2')]).toEqual([true, false])
      for (const tab of [first, second]) expect(tab.load(HERE)).toEqual([one, two])
    })

    test('[B12] is taken by nobody once the tab that took it is done with it', () => {
      const { first, second } = tabs()
      first.change(HERE, [held], [])
      second.load(HERE)
      expect(second.take(HERE, 'c-2')).toBe(true)
      second.change(HERE, [], ['c-2'])
      expect([first.take(HERE, 'c-2'), second.take(HERE, 'c-2')]).toEqual([false, false])
    })

    test('[B12] is the tab’s own where it could not be stored', () => {
      const { area, first } = tabs()
      area.blocked = true
      first.change(HERE, [held], [])
      expect([first.load(HERE), first.take(HERE, 'c-2'), first.load(HERE)]).toEqual([
        [held],
        true,
        [two],
      ])
    })

    test('[B12] is told of by conversation, until nothing waits there', () => {
      const { area, first } = tabs()
      const there = { userId: 1, conversationId: 'x' }
      first.change(HERE, [one, held], [])
      first.change(there, [{ ...held, client_id: 'c-3' }], [])
      first.change({ userId: 2, conversationId: 8 }, [{ ...held, client_id: 'c-4' }], [])
      expect([first.heldTalks(1), first.heldTalks(2)]).toEqual([[7, 'x'], [8]])
      first.take(HERE, 'c-2')
      expect(first.heldTalks('1')).toEqual(['x'])
      first.change(there, [], ['c-3'])
      first.change({ userId: 2, conversationId: 8 }, [], ['c-4'])
      expect([first.heldTalks(1), first.heldTalks(2)]).toEqual([[], []])
      expect(Object.keys(area.contents)).toEqual(['kinyeti_unsent:1:7'])
    })

    test.each(['', 'no JSON', '{}', '[null, {"id": 7}]'])(
      'unreadable storage (%j) tells of none',
      (text) => {
        const { area, first } = tabs()
        first.change(HERE, [held], [])
        const key = Object.keys(area.contents).find((name) => name.includes('held')) ?? ''
        area.setItem(key, text)
        expect(first.heldTalks(1)).toEqual([])
      },
    )
  })

  test.each(['', 'no JSON', '{}', '[1, null, {"text": "without a client id"}]'])(
    'unreadable storage (%j) holds nothing and is written over',
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
