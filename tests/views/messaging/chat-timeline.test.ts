// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/protocol/base/types.ts'
import { splitLinks } from '../../../src/protocol/content/text-parts.ts'
import { isPrepended, timelineRows } from '../../../src/views/messaging/timeline.ts'
import { ME, message } from '../kit/member-kit.tsx'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const at = (id: number, time: string, given: Partial<Message> = {}) =>
  message(id, { created_at: `2026-01-${time}:00Z`, ...given })
const options = { now: NOW, firstUnreadId: null, timeZone: 'UTC', fromStart: true, me: ME.id }
const shapes = (messages: Message[], firstUnreadId: number | null = null) =>
  timelineRows(messages, { ...options, firstUnreadId }).map(
    ({ message: m, date, unread, first, last }) => [m.id, date, unread, first, last],
  )

describe('chat timeline', () => {
  it('clusters messages of one sender within 5 minutes', () => {
    expect(
      shapes([
        at(1, '05T08:00'),
        at(2, '05T08:05'),
        at(3, '05T08:11'),
        at(4, '05T08:11', { sender: ME }),
      ]),
    ).toEqual([
      [1, 'Today, 08:00', false, true, false],
      [2, null, false, false, true],
      [3, null, false, true, true],
      [4, null, false, true, true],
    ])
  })

  it('adds a date divider after more than 60 minutes and on a new day', () => {
    expect(
      shapes([
        at(1, '02T23:50'),
        at(2, '03T00:01'),
        at(3, '04T08:00'),
        at(4, '04T09:00'),
        at(5, '04T10:01'),
        message(6, { created_at: '2026-01-04T10:02:00Z' }),
      ]),
    ).toEqual([
      [1, 'Fri 2 Jan, 23:50', false, true, true],
      [2, 'Sat 3 Jan, 00:01', false, true, true],
      [3, 'Yesterday, 08:00', false, true, true],
      [4, null, false, true, true],
      [5, 'Yesterday, 10:01', false, true, false],
      [6, null, false, false, true],
    ])
  })

  it('shows the year if it is not the current one, and no divider for an invalid time', () => {
    expect(
      shapes([
        message(1, { created_at: '2025-11-18T09:00:00Z' }),
        message(2, { created_at: 'nonsense' }),
      ]),
    ).toEqual([
      [1, 'Tue 18 Nov 2025, 09:00', false, true, true],
      [2, null, false, true, true],
    ])
  })

  it('adds the unread divider above the first unread message and starts a cluster there', () => {
    expect(shapes([at(1, '05T08:00'), at(2, '05T08:01'), at(3, '05T08:02')], 2)).toEqual([
      [1, 'Today, 08:00', false, true, true],
      [2, null, true, true, false],
      [3, null, false, false, true],
    ])
  })

  it('has no date above the first row while older messages are not loaded', () => {
    const loaded = [at(2, '05T08:02'), at(3, '05T08:03')]
    const part = timelineRows(loaded, { ...options, fromStart: false })
    expect(part.map(({ date, first }) => [date, first])).toEqual([
      [null, true],
      [null, false],
    ])
    const older = at(1, '05T08:00', { sender: ME })
    expect(timelineRows([older, ...loaded], options).slice(1)).toEqual(part)
  })

  it('distinguishes prepended from appended rows', () => {
    const rows = (...ids: number[]) =>
      timelineRows(
        ids.map((id) => at(id, `05T08:${String(id).padStart(2, '0')}`)),
        options,
      )
    expect(isPrepended(rows(3, 4), rows(1, 2, 3, 4))).toBe(true)
    expect(isPrepended(rows(3, 4), rows(3, 4, 5))).toBe(false)
    expect(isPrepended(rows(3, 4), rows(1, 2, 3, 4, 5))).toBe(false)
    expect(isPrepended([], rows(1, 2))).toBe(false)
    expect(isPrepended(rows(1, 2), rows(2))).toBe(false)
  })
})

describe('links in messages', () => {
  it.each([
    ['no link', [['no link', null]]],
    [
      'see https://a.example/b?c=1, then',
      [
        ['see ', null],
        ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
        [', then', null],
      ],
    ],
    ['www.a.example', [['www.a.example', 'https://www.a.example']]],
    [
      '(https://a.example)',
      [
        ['(', null],
        ['https://a.example', 'https://a.example'],
        [')', null],
      ],
    ],
    ['javascript:alert(1)', [['javascript:alert(1)', null]]],
    ['<a href="x">', [['<a href="x">', null]]],
  ])('splits %s into text and links', (text, parts) => {
    expect(splitLinks(text).map((part) => [part.text, part.href])).toEqual(parts)
  })

  it.each([
    ['(see https://a.example/wiki/Foo_(bar))', 'https://a.example/wiki/Foo_(bar)'],
    ['https://a.example/wiki/Foo_(bar)', 'https://a.example/wiki/Foo_(bar)'],
    ['https://a.example/Foo_(bar).', 'https://a.example/Foo_(bar)'],
    ['(a (https://a.example/q).)', 'https://a.example/q'],
    ['[https://a.example/q]', 'https://a.example/q'],
    ['https://a.example/q(see', 'https://a.example/q'],
    ['[text](https://a.example/q)', 'https://a.example/q'],
    ['“https://a.example/q”', 'https://a.example/q'],
    ['‘https://a.example/q’,', 'https://a.example/q'],
    ["'https://a.example/q'", 'https://a.example/q'],
    ['„https://a.example/q“', 'https://a.example/q'],
    ['«https://a.example/q»', 'https://a.example/q'],
    ['"https://a.example/q".', 'https://a.example/q'],
    ['（https://a.example/q）', 'https://a.example/q'],
    ['看https://a.example/q。谢谢', 'https://a.example/q'],
    ['https://a.example/q؟', 'https://a.example/q'],
    ["https://a.example/it's", "https://a.example/it's"],
    ['http://[::1]:8080/q', 'http://[::1]:8080/q'],
    ['https://a.example/😀(b)!', 'https://a.example/😀(b)'],
  ])('finds the link in %s', (text, url) => {
    const parts = splitLinks(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual([url])
  })

  it('finds no www inside a word', () => {
    expect(splitLinks('awww.that')).toEqual([{ text: 'awww.that', href: null }])
  })
})
