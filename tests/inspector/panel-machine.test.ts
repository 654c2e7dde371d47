import { describe, expect, it, onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import { type PanelEvent, panelMachine } from '../../src/inspector/panel/panel.machine.ts'

type Source = 'none' | 'attached' | 'lost' | 'file'

const here = (tab: string): PanelEvent => ({ type: 'tab.here', tab, since: 7 })

/** How each is come to, with the page `a` where there is one. */
const WAYS: Record<Source, PanelEvent[]> = {
  none: [],
  attached: [here('a')],
  lost: [here('a'), { type: 'tab.gone', tab: 'a' }],
  file: [{ type: 'trace.opened', name: 'kept.json' }],
}

function panel(wanted: string | null, events: readonly PanelEvent[]) {
  const did: string[] = []
  const does = (name: string) => () => void did.push(name)
  const actions = Object.fromEntries(
    ['attach', 'detach', 'read', 'send'].map((name) => [name, does(name)]),
  )
  const actor = createActor(panelMachine.provide({ actions }), { input: { wanted } })
  onTestFinished(() => void actor.stop())
  actor.start()
  for (const event of events) actor.send(event)
  did.splice(0)
  return { actor, did }
}

/** What is shown afterwards: whose trace, which moment, and what was done on the way. */
type Shown = { source: Source; tab?: string | null; file?: string | null; did?: string[] }

const CHOOSE: PanelEvent = { type: 'tab.choose', tab: 'b' }
const OPENED: PanelEvent = { type: 'trace.opened', name: 'new.json' }
const SEND: PanelEvent = { type: 'event.send', actor: 'a app', event: { type: 'x' } }
const NEW_FILE: Shown = { source: 'file', tab: null, file: 'new.json' }
const ATTACHED_B: Shown = { source: 'attached', tab: 'b', did: ['attach'] }

const ROWS: Record<Source, [what: string, event: PanelEvent, shown: Shown][]> = {
  none: [
    ['the first page that answers is attached', here('a'), { source: 'attached', did: ['attach'] }],
    ['a page that goes is none', { type: 'tab.gone', tab: 'b' }, { source: 'none', tab: null }],
    ['a chosen page is attached', CHOOSE, ATTACHED_B],
    ['a file is shown', OPENED, NEW_FILE],
    ['nothing is sent', SEND, { source: 'none', tab: null }],
  ],
  attached: [
    ['another page is no reason to leave', here('b'), { source: 'attached' }],
    [
      'its going leaves what was heard',
      { type: 'tab.gone', tab: 'a' },
      { source: 'lost', did: ['detach'] },
    ],
    ['another’s going is nothing', { type: 'tab.gone', tab: 'b' }, { source: 'attached' }],
    ['another is attached in its place', CHOOSE, { ...ATTACHED_B, did: ['detach', 'attach'] }],
    ['a file takes its place', OPENED, { ...NEW_FILE, did: ['detach'] }],
    ['an event is sent', SEND, { source: 'attached', did: ['send'] }],
  ],
  lost: [
    ['the page that comes back is not taken by itself', here('a'), { source: 'lost' }],
    ['a chosen page is attached', CHOOSE, ATTACHED_B],
    ['a file is shown', OPENED, NEW_FILE],
    ['nothing is sent', SEND, { source: 'lost' }],
  ],
  file: [
    [
      'a page that answers changes nothing',
      here('a'),
      { source: 'file', tab: null, file: 'kept.json' },
    ],
    ['a chosen page is attached', CHOOSE, { ...ATTACHED_B, file: null }],
    ['another file is shown', OPENED, NEW_FILE],
    ['nothing is sent', SEND, { source: 'file', tab: null, file: 'kept.json' }],
  ],
}

describe.each(Object.entries(ROWS))('whose trace is shown, from %s', (from, rows) => {
  it.each(rows)('%s', (_, event, { source, tab = 'a', file = null, did: wanted = [] }) => {
    const { actor, did } = panel(null, WAYS[from as Source])
    actor.send(event)
    const { value, context } = actor.getSnapshot()
    expect([value.source, context.tab, context.file, did]).toEqual([source, tab, file, wanted])
  })

  it('says why a trace cannot be read until that is closed, and reads what is opened', () => {
    const { actor, did } = panel(null, WAYS[from as Source])
    actor.send({ type: 'trace.open', name: 'x', text: '{' })
    expect([did, actor.getSnapshot().value.source]).toEqual([['read'], from])
    actor.send({ type: 'trace.refused', wrong: 'no JSON' })
    expect(actor.getSnapshot().context.wrong).toBe('no JSON')
    actor.send({ type: 'wrong.close' })
    expect(actor.getSnapshot().context.wrong).toBe(null)
  })
})

it('waits for the page that is wanted, and knows the others', () => {
  const { actor, did } = panel('b', [])
  actor.send(here('a'))
  expect([actor.getSnapshot().value.source, did]).toEqual(['none', []])
  actor.send(here('b'))
  const { value, context } = actor.getSnapshot()
  expect([value.source, context.tab, did]).toEqual(['attached', 'b', ['attach']])
  expect(context.tabs).toEqual([
    { tab: 'a', since: 7 },
    { tab: 'b', since: 7 },
  ])
  actor.send({ type: 'tab.gone', tab: 'a' })
  expect(actor.getSnapshot().context.tabs).toEqual([{ tab: 'b', since: 7 }])
})

it('forgets whom it looked at and what went wrong when another trace is shown', () => {
  const { actor } = panel(null, WAYS.attached)
  actor.send({ type: 'actor.choose', actor: 'a app/session' })
  actor.send({ type: 'trace.refused', wrong: 'no JSON' })
  actor.send(CHOOSE)
  expect(actor.getSnapshot().context).toMatchObject({ actor: null, wrong: null })
})

it('hears the answer to what it asked last, and no other', () => {
  const { actor } = panel(null, WAYS.attached)
  actor.send(SEND)
  actor.send(SEND)
  expect(actor.getSnapshot().context.asked).toBe(2)
  actor.send({ type: 'event.answered', ask: 1, wrong: 'it has ended' })
  expect(actor.getSnapshot().context.wrong).toBe(null)
  actor.send({ type: 'event.answered', ask: 2, wrong: 'it has ended' })
  expect(actor.getSnapshot().context.wrong).toBe('it has ended')
  actor.send(SEND)
  expect(actor.getSnapshot().context.wrong).toBe(null)
})

describe('which moment is shown', () => {
  const time = (events: readonly PanelEvent[]) => {
    const { value, context } = panel(null, [...WAYS.attached, ...events]).actor.getSnapshot()
    return [value.time, context.seq]
  }
  const GO: PanelEvent = { type: 'time.go', seq: 12 }

  it.each<[string, PanelEvent[], [string, number | null]]>([
    ['the last, to begin with', [], ['live', null]],
    ['a step that is chosen', [GO], ['paused', 12]],
    ['another one after it', [GO, { type: 'time.go', seq: 3 }], ['paused', 3]],
    ['the last again, when it is to go on', [GO, { type: 'time.live' }], ['live', null]],
    ['the last, of another page', [GO, CHOOSE], ['live', null]],
    ['the last, of a file', [GO, OPENED], ['live', null]],
    ['the chosen one, when the page goes', [GO, { type: 'tab.gone', tab: 'a' }], ['paused', 12]],
  ])('is %s', (_, events, expected) => {
    expect(time(events)).toEqual(expected)
  })
})

it('changes of a filter what is said, and leaves the rest', () => {
  const { actor } = panel(null, [])
  actor.send({ type: 'filter.change', filter: { text: 'socket' } })
  actor.send({ type: 'filter.change', filter: { own: true } })
  expect(actor.getSnapshot().context.filter).toEqual({ text: 'socket', chosen: false, own: true })
})
