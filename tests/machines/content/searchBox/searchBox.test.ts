import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import type { SearchEvent } from '../../../../src/machines/content/search/search.machine.ts'
import {
  createSearchBoxMachine,
  type HandOver,
  type SearchBoxEvent,
} from '../../../../src/machines/content/searchBox/searchBox.machine.ts'
import {
  isHandedOver,
  typedText,
} from '../../../../src/machines/content/searchBox/searchBox.selectors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { controlled } from '../../controlled.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = {
  'searchBox.enter': true,
  'searchBox.leave': true,
  'searchBox.change': true,
  'searchBox.choose': true,
  'searchBox.close': true,
  'search.chosen': true,
} satisfies Record<SearchBoxEvent['type'], true>

type Word = SearchBoxEvent | 'comes' | 'fails' | 'breaks'

function rig() {
  const loads = controlled<void>()
  const search: (HandOver | SearchEvent)[] = []
  const emitted: object[] = []
  const unexpected: string[] = []
  let break_ = false
  const harness = run((env) =>
    createSearchBoxMachine(env).provide({
      actors: {
        loadSearch: loads.logic,
        serveSearch: fromCallback<SearchEvent, HandOver>(({ input, receive }) => {
          if (break_) throw new TypeError('undefined')
          search.push(input)
          receive((event) => search.push(event))
        }),
      },
      actions: { reportUnexpected: ({ event }) => void unexpected.push(event.type) },
    }),
  )
  harness.actor.on('*', (event) => emitted.push(event))
  return {
    async do(...words: Word[]) {
      for (const word of words) {
        if (word === 'fails') loads.current.reject(new TypeError('Failed to fetch'))
        else if (word === 'comes' || word === 'breaks') {
          break_ = word === 'breaks'
          loads.current.resolve()
        } else harness.send(word)
        await harness.settle()
      }
    },
    look() {
      const now = harness.actor.getSnapshot()
      return {
        value: now.value,
        typed: typedText(now),
        untilHydrated: isHandedOver(now),
        loads: loads.calls.length,
        search,
        emitted,
        unexpected,
      }
    },
    send: harness.send,
  }
}

const ENTER = { type: 'searchBox.enter' } as const
const LEAVE = { type: 'searchBox.leave' } as const
const CHOOSE = { type: 'searchBox.choose' } as const
const CLOSE = { type: 'searchBox.close' } as const
const type = (query: string): Word => ({ type: 'searchBox.change', query })
const goTo = (href: string) => ({ type: 'searchBox.chosen', href })

const PLAIN = {
  value: 'plain',
  typed: '',
  untilHydrated: false,
  loads: 0,
  search: [] as object[],
  emitted: [] as object[],
  unexpected: [] as string[],
}
const LOADING = { ...PLAIN, value: { loading: 'wanted' }, loads: 1 }
const READY = { ...PLAIN, value: 'ready', untilHydrated: true, loads: 1, search: [{ query: '' }] }
const FOUND: Word = { type: 'search.chosen', href: '/users/nyakim' }

const ROWS: [string, Word[], typeof PLAIN | typeof LOADING][] = [
  ['holds typed text before the search has loaded', [type('ja')], { ...PLAIN, typed: 'ja' }],
  [
    '[SEARCH-05] Enter searches before the search has loaded, with trimmed text',
    [type(' a & b '), CHOOSE],
    { ...PLAIN, typed: ' a & b ', emitted: [goTo('/search?q=a%20%26%20b')] },
  ],
  ['Enter on blanks does nothing', [type('  '), CHOOSE], { ...PLAIN, typed: '  ' }],
  ['clears the box on close', [type('ja'), CLOSE], PLAIN],
  ['ignores leaving a box that is not in use', [LEAVE], PLAIN],
  ['ignores a selected page before the search has loaded', [FOUND], PLAIN],
  ['loads the search on focus', [ENTER], LOADING],
  ['loads the search once', [ENTER, ENTER], LOADING],
  [
    '[SEARCH-05] Enter works while the search is loading',
    [ENTER, type('jaz'), CHOOSE],
    { ...LOADING, typed: 'jaz', emitted: [goTo('/search?q=jaz')] },
  ],
  ['clears the box on close while the search is loading', [ENTER, type('jaz'), CLOSE], LOADING],
  [
    '[SEARCH-01] passes the typed text to the search',
    [type('n'), ENTER, type('nya'), 'comes'],
    { ...READY, typed: 'nya', search: [{ query: 'nya' }] },
  ],
  ['opens the search for an empty focused box', [ENTER, 'comes'], READY],
  [
    'keeps the text after blur while the search is loading',
    [ENTER, type('nya'), LEAVE],
    { ...LOADING, value: { loading: 'left' }, typed: 'nya' },
  ],
  [
    'starts the search empty and closed after blur',
    [ENTER, type('nya'), LEAVE, 'comes'],
    { ...READY, search: [{ query: null }] },
  ],
  [
    'refocusing while the search is loading cancels the blur',
    [ENTER, type('nya'), LEAVE, ENTER, 'comes'],
    { ...READY, typed: 'nya', search: [{ query: 'nya' }] },
  ],
  [
    'keeps the box and its text when the search fails to load',
    [ENTER, type('nya'), 'fails'],
    { ...PLAIN, typed: 'nya', loads: 1 },
  ],
  [
    'loads the search again on the next focus',
    [ENTER, type('nya'), 'fails', ENTER, 'comes'],
    { ...READY, typed: 'nya', loads: 2, search: [{ query: 'nya' }] },
  ],
  [
    'forwards the events of the box to the search',
    [ENTER, 'comes', type('jaz'), CHOOSE, CLOSE, LEAVE, ENTER],
    {
      ...READY,
      search: [
        { query: '' },
        { type: 'search.change', query: 'jaz' },
        { type: 'search.choose' },
        { type: 'search.close' },
        { type: 'search.open' },
      ],
    },
  ],
  [
    'opens the page selected in the search',
    [ENTER, 'comes', FOUND],
    { ...READY, emitted: [goTo('/users/nyakim')] },
  ],
  [
    'reports a failing search and clears the box',
    [ENTER, type('nya'), 'breaks'],
    { ...PLAIN, loads: 1, unexpected: ['xstate.error.actor.search'] },
  ],
]

describe('the search box before and after the search has loaded', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createSearchBoxMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', async (_, words, expected) => {
    const { do: play, look } = rig()
    await play(...words)
    expect(look()).toEqual(expected)
  })

  it('reports an unknown event', () => {
    const { send, look } = rig()
    send({ type: 'no.such' })
    expect(look()).toEqual({ ...PLAIN, unexpected: ['no.such'] })
  })
})
