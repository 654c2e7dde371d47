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
