import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import type { SearchEvent } from '../../../../src/machines/content/search/search.machine.ts'
import {
  createSearchBoxMachine,
  type HandOver,
  type SearchBoxEvent,
} from '../../../../src/machines/content/searchBox/searchBox.machine.ts'
import {
  isTakenOver,
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
        takenOver: isTakenOver(now),
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
  takenOver: false,
  loads: 0,
  search: [] as object[],
  emitted: [] as object[],
  unexpected: [] as string[],
}
const LOADING = { ...PLAIN, value: { loading: 'wanted' }, loads: 1 }
const READY = { ...PLAIN, value: 'ready', takenOver: true, loads: 1, search: [{ query: '' }] }
const FOUND: Word = { type: 'search.chosen', href: '/users/nyakim' }

const ROWS: [string, Word[], typeof PLAIN | typeof LOADING][] = [
  ['a plain box holds what is typed', [type('ja')], { ...PLAIN, typed: 'ja' }],
  [
    '[SEARCH-05] Enter searches by the plain box, trimmed, and leaves the text',
    [type(' a & b '), CHOOSE],
    { ...PLAIN, typed: ' a & b ', emitted: [goTo('/search?q=a%20%26%20b')] },
  ],
  ['Enter on blanks goes nowhere', [type('  '), CHOOSE], { ...PLAIN, typed: '  ' }],
  ['closing empties the plain box', [type('ja'), CLOSE], PLAIN],
  ['nobody has come, so nobody leaves', [LEAVE], PLAIN],
  ['a page can only be chosen where there is a search', [FOUND], PLAIN],
  ['whoever is at the box has the search fetched', [ENTER], LOADING],
  ['one fetching is enough', [ENTER, ENTER], LOADING],
  [
    '[SEARCH-05] Enter does not wait for the search',
    [ENTER, type('jaz'), CHOOSE],
    { ...LOADING, typed: 'jaz', emitted: [goTo('/search?q=jaz')] },
  ],
  ['closing empties the box while it is fetched', [ENTER, type('jaz'), CLOSE], LOADING],
  [
    '[SEARCH-01] what was typed before is handed over',
    [type('n'), ENTER, type('nya'), 'comes'],
    { ...READY, typed: 'nya', search: [{ query: 'nya' }] },
  ],
  ['an empty box is handed over as one somebody is at', [ENTER, 'comes'], READY],
  [
    'what stands there when they have left stays until the search comes',
    [ENTER, type('nya'), LEAVE],
    { ...LOADING, value: { loading: 'left' }, typed: 'nya' },
  ],
  [
    'the search begins empty, and unopened, when they have left',
    [ENTER, type('nya'), LEAVE, 'comes'],
    { ...READY, search: [{ query: null }] },
  ],
  [
    'coming back in time is never having left',
    [ENTER, type('nya'), LEAVE, ENTER, 'comes'],
    { ...READY, typed: 'nya', search: [{ query: 'nya' }] },
  ],
  [
    'a search that does not come leaves the plain box as it is',
    [ENTER, type('nya'), 'fails'],
    { ...PLAIN, typed: 'nya', loads: 1 },
  ],
  [
    'the next focus tries again',
    [ENTER, type('nya'), 'fails', ENTER, 'comes'],
    { ...READY, typed: 'nya', loads: 2, search: [{ query: 'nya' }] },
  ],
  [
    'what happens to the box is the search chart to know of',
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
    'what is chosen there is gone to',
    [ENTER, 'comes', FOUND],
    { ...READY, emitted: [goTo('/users/nyakim')] },
  ],
  [
    'a search that breaks is reported and leaves an empty plain box',
    [ENTER, type('nya'), 'breaks'],
    { ...PLAIN, loads: 1, unexpected: ['xstate.error.actor.search'] },
  ],
]

describe('the search box in front of the search', () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createSearchBoxMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', async (_, words, expected) => {
    const { do: play, look } = rig()
    await play(...words)
    expect(look()).toEqual(expected)
  })

  it('reports what it does not know', () => {
    const { send, look } = rig()
    send({ type: 'no.such' })
    expect(look()).toEqual({ ...PLAIN, unexpected: ['no.such'] })
  })
})
