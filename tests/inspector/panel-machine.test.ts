import { describe, expect, it, onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import { type PanelEvent, panelMachine } from '../../devtools/inspector/panel/panel.machine.ts'

type Source = 'none' | 'attached' | 'lost' | 'file'

const here = (tab: string): PanelEvent => ({ type: 'tab.here', tab, since: 7 })

/** The events that lead to each source state, with page `a` if there is one. */
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

/** The expected source, tab and file afterwards, and the actions executed. */
type Shown = { source: Source; tab?: string | null; file?: string | null; did?: string[] }

const CHOOSE: PanelEvent = { type: 'tab.choose', tab: 'b' }
const OPENED: PanelEvent = { type: 'trace.opened', name: 'new.json' }
const SEND: PanelEvent = { type: 'event.send', actor: 'a app', event: { type: 'x' } }
const NEW_FILE: Shown = { source: 'file', tab: null, file: 'new.json' }
const ATTACHED_B: Shown = { source: 'attached', tab: 'b', did: ['attach'] }

const ROWS: Record<Source, [what: string, event: PanelEvent, shown: Shown][]> = {
  none: [
    [
      'attaches to the first page that responds',
      here('a'),
      { source: 'attached', did: ['attach'] },
    ],
    ['ignores a page that closes', { type: 'tab.gone', tab: 'b' }, { source: 'none', tab: null }],
    ['attaches to the selected page', CHOOSE, ATTACHED_B],
    ['shows a file', OPENED, NEW_FILE],
    ['sends nothing', SEND, { source: 'none', tab: null }],
  ],
  attached: [
    ['ignores another page', here('b'), { source: 'attached' }],
    [
      'keeps the recording when its page closes',
      { type: 'tab.gone', tab: 'a' },
      { source: 'lost', did: ['detach'] },
    ],
    ['ignores the closing of another page', { type: 'tab.gone', tab: 'b' }, { source: 'attached' }],
    ['switches to the selected page', CHOOSE, { ...ATTACHED_B, did: ['detach', 'attach'] }],
    ['switches to a file', OPENED, { ...NEW_FILE, did: ['detach'] }],
    ['sends an event', SEND, { source: 'attached', did: ['send'] }],
  ],
  lost: [
    ['does not reattach to a page that comes back', here('a'), { source: 'lost' }],
    ['attaches to the selected page', CHOOSE, ATTACHED_B],
    ['shows a file', OPENED, NEW_FILE],
    ['sends nothing', SEND, { source: 'lost' }],
  ],
  file: [
    ['ignores a page that responds', here('a'), { source: 'file', tab: null, file: 'kept.json' }],
    ['attaches to the selected page', CHOOSE, { ...ATTACHED_B, file: null }],
    ['shows another file', OPENED, NEW_FILE],
    ['sends nothing', SEND, { source: 'file', tab: null, file: 'kept.json' }],
  ],
}

describe.each(Object.entries(ROWS))('source state, from %s', (from, rows) => {
  it.each(rows)('%s', (_, event, { source, tab = 'a', file = null, did: wanted = [] }) => {
    const { actor, did } = panel(null, WAYS[from as Source])
    actor.send(event)
    const { value, context } = actor.getSnapshot()
    expect([value.source, context.tab, context.file, did]).toEqual([source, tab, file, wanted])
  })

  it('shows the error of an unreadable trace until it is closed', () => {
    const { actor, did } = panel(null, WAYS[from as Source])
    actor.send({ type: 'trace.open', name: 'x', text: '{' })
    expect([did, actor.getSnapshot().value.source]).toEqual([['read'], from])
    actor.send({ type: 'trace.refused', wrong: 'invalid JSON' })
    expect(actor.getSnapshot().context.wrong).toBe('invalid JSON')
    actor.send({ type: 'wrong.close' })
    expect(actor.getSnapshot().context.wrong).toBe(null)
  })
})

it('waits for the wanted page, and lists the others', () => {
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

it('clears the selected actor and the error when another trace is shown', () => {
  const { actor } = panel(null, WAYS.attached)
  actor.send({ type: 'actor.choose', actor: 'a app/session' })
  actor.send({ type: 'trace.refused', wrong: 'invalid JSON' })
  actor.send(CHOOSE)
  expect(actor.getSnapshot().context).toMatchObject({ actor: null, wrong: null })
})

it('handles only the response to the last event sent', () => {
  const { actor } = panel(null, WAYS.attached)
  actor.send(SEND)
  actor.send(SEND)
  expect(actor.getSnapshot().context.asked).toBe(2)
  actor.send({ type: 'event.answered', ask: 1, wrong: 'it has stopped' })
  expect(actor.getSnapshot().context.wrong).toBe(null)
  actor.send({ type: 'event.answered', ask: 2, wrong: 'it has stopped' })
  expect(actor.getSnapshot().context.wrong).toBe('it has stopped')
  actor.send(SEND)
  expect(actor.getSnapshot().context.wrong).toBe(null)
})

describe('shown moment', () => {
  const time = (events: readonly PanelEvent[]) => {
    const { value, context } = panel(null, [...WAYS.attached, ...events]).actor.getSnapshot()
    return [value.time, context.seq]
  }
  const GO: PanelEvent = { type: 'time.go', seq: 12 }

  it.each<[string, PanelEvent[], [string, number | null]]>([
    ['the last step initially', [], ['live', null]],
    ['a selected step', [GO], ['paused', 12]],
    ['another selected step', [GO, { type: 'time.go', seq: 3 }], ['paused', 3]],
    ['the last step again after resuming', [GO, { type: 'time.live' }], ['live', null]],
    ['the last step of another page', [GO, CHOOSE], ['live', null]],
    ['the last step of a file', [GO, OPENED], ['live', null]],
    [
      'the selected step after the page closes',
      [GO, { type: 'tab.gone', tab: 'a' }],
      ['paused', 12],
    ],
  ])('is %s', (_, events, expected) => {
    expect(time(events)).toEqual(expected)
  })
})

it('changes only the given fields of the filter', () => {
  const { actor } = panel(null, [])
  actor.send({ type: 'filter.change', filter: { text: 'socket' } })
  actor.send({ type: 'filter.change', filter: { own: true } })
  expect(actor.getSnapshot().context.filter).toEqual({ text: 'socket', chosen: false, own: true })
})
