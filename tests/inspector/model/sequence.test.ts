import { describe, expect, it } from 'vitest'
import type { SceneElement } from '../../../devtools/inspector/chart/scene.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import {
  type Row,
  type SequenceOptions,
  sequence,
} from '../../../devtools/inspector/model/sequence.ts'
import { sequenceScene } from '../../../devtools/inspector/model/sequence-scene.ts'
import type { Trace, TraceEvent } from '../../../devtools/trace/schema.ts'
import { SMALL } from './small.ts'
import { readTrace } from './stored-traces.ts'

const TRACE: Trace = {
  ...SMALL,
  start: 1_000,
  journal: [
    { at: 0, tab: 'a', by: 'client', what: 'opens general' },
    { at: 100, tab: 'a', by: 'server', what: 'closes general 1006' },
    { at: 3_000, tab: null, by: 'fault', what: 'offline' },
  ],
}

const emitted = ({ from, to, kind, text, state }: Row): string =>
  `${from} > ${to}: ${kind} ${text}${state === undefined ? '' : ` = ${state}`}`
const shown = (options?: SequenceOptions, trace = TRACE) => {
  const { lifelines: lanes, rows, omitted } = sequence(fromTrace(trace), options)
  return { lanes: lanes.map(({ id }) => id), rows: rows.map(emitted), omitted }
}

const CLOSED =
  'a app/connection/transport > a app/connection: event transport.closed 1006 = waiting'
const RETRY = 'a app/connection > a app/connection: timer after.untilRetry = attempting.connecting'
const DONE = 'a > a app/connection/transport: event done.actor.usableToken = closed'

describe('sequence', () => {
  it('has lanes for actors, the outside and the network, and a row for each message', () => {
    expect(shown()).toEqual({
      lanes: ['a', 'a app/connection', 'a app/connection/transport', 'wire'],
      rows: [
        'a > wire: wire opens general',
        'wire > a: wire closes general 1006',
        DONE,
        CLOSED,
        'wire > wire: fault fault: offline',
        RETRY,
      ],
      omitted: 0,
    })
  })

  it('shows socket events as coming from the network if there is no journal', () => {
    const at = { seq: 5, at: 1_100, actor: 'a app/connection/transport' }
    const from = 'a app/connection/transport/usableToken'
    const [before, after] = [SMALL.events.slice(0, 4), SMALL.events.slice(4)]
    const emitted = (event: TraceEvent) =>
      shown({ until: 5 }, { ...SMALL, events: [...before, event, ...after] })
    expect(emitted({ ...at, from, event: { type: 'socket.closed', code: 1006 } })).toEqual({
      lanes: ['a app/connection/transport', 'wire'],
      rows: ['wire > a app/connection/transport: event socket.closed 1006'],
      omitted: 0,
    })
    const asked = { ...at, from: 'a app/connection', event: { type: 'socket.close' } }
    expect(emitted(asked).rows).toEqual([
      'a app/connection > a app/connection/transport: event socket.close',
    ])
  })

  it('ends at a step, and shows the last rows', () => {
    expect(shown({ until: 7, limit: 2 })).toEqual({
      lanes: ['a', 'a app/connection', 'a app/connection/transport'],
      rows: [DONE, CLOSED],
      omitted: 2,
    })
  })

  it('shows only events that pass the filter', () => {
    const accepts = ({ event }: TraceEvent): boolean => event.type.endsWith('closed')
    expect(shown({ accepts }, SMALL).rows).toEqual([CLOSED])
  })

  it('places network rows at the right time after a clock was set back, live and paused', () => {
    const trace = readTrace('clock-set-back.json')
    const rows = (until?: number) =>
      sequence(fromTrace(trace), until === undefined ? {} : { until })
        .rows.filter(({ text }) => /closed \d|(?:opens|closes|accepts) notification/.test(text))
        .map(({ text }) => text)
    const first = [
      'opens notification',
      'accepts notification',
      'socket.closed 1006',
      'transport.closed 1006',
      'closes notification 1006',
    ]
    const second = ['opens notification', 'accepts notification']
    const third = ['socket.closed 4001', 'transport.closed 4001', 'closes notification 4001']
    expect(rows()).toEqual([...first, ...second, ...third, ...second])
    const closed = trace.events.filter(({ event }) => event.type === 'transport.closed')
    expect(closed.map(({ event }) => event.code)).toEqual([1006, 4001])
    expect(rows(closed[0]?.seq)).toEqual(first)
    expect(rows(closed[1]?.seq)).toEqual([...first, ...second, ...third])
  })

  it('folds consecutive heartbeats', () => {
    const beat = (seq: number): TraceEvent => ({
      seq,
      at: 10_000 + seq,
      actor: 'a app/connection',
      event: { type: 'xstate.after.pingInterval.connection.open' },
      from: 'a app/connection',
      timer: true,
    })
    const trace = { ...SMALL, events: [...SMALL.events, beat(20), beat(21), beat(22)] }
    expect(shown({}, trace).rows).toEqual([
      DONE,
      CLOSED,
      RETRY,
      'a app/connection > a app/connection: beats 3 heartbeats',
    ])
    expect(sequence(fromTrace(trace)).rows.at(-1)).toMatchObject({ seq: 22, count: 3 })
    expect(shown({ unfolded: true }, trace).rows).toHaveLength(6)
  })
})

const all = (element: SceneElement | string): SceneElement[] =>
  typeof element === 'string' ? [] : [element, ...element.children.flatMap(all)]
const texts = (element: SceneElement): string[] =>
  all(element).flatMap(({ tag, children }) => (tag === 'text' ? [children.join('')] : []))

describe('sequenceScene', () => {
  const scene = sequenceScene(sequence(fromTrace(TRACE)), 7)

  it('draws the lane names, the row labels and the time between rows', () => {
    expect(texts(scene.head)).toEqual([
      '',
      'outside of a',
      'app/',
      'connection',
      'app/connection/',
      'transport',
      '',
      'wire',
    ])
    expect(texts(scene.body)).toEqual([
      'opens general',
      '+100 ms',
      'closes general 1006',
      '+100 ms',
      'done.actor.usableToken → closed',
      'transport.closed 1006 → waiting',
      '+2800 ms',
      'fault: offline',
      '+200 ms',
      'after.untilRetry → attempting.connecting',
    ])
  })

  it('marks each row with its step, and the selected row', () => {
    const rows = all(scene.body).filter(({ attributes }) => 'data-kind' in attributes)
    expect(rows.map(({ attributes }) => attributes['data-seq'] ?? null)).toEqual([
      null,
      null,
      6,
      7,
      null,
      9,
    ])
    const chosen = rows.filter(({ attributes }) => 'data-chosen' in attributes)
    expect(chosen.map(({ attributes }) => attributes['data-seq'])).toEqual([7])
  })

  it('returns the position of the selected arrow, or of the last one', () => {
    const emitted = sequence(fromTrace(TRACE))
    const heads = emitted.lifelines.map(({ id }) => id)
    const boxFor = (row: (typeof emitted.rows)[number], place: number) => {
      const lanes = [heads.indexOf(row.from), heads.indexOf(row.to)]
      const width = scene.width / heads.length
      return {
        x: Math.min(...lanes) * width,
        width: (Math.max(...lanes) - Math.min(...lanes) + 1) * width,
        y: (scene.height / (emitted.rows.length + 1)) * place,
      }
    }
    expect(scene.chosen).toMatchObject(boxFor(emitted.rows[3]!, 3))
    const last = emitted.rows.length - 1
    expect(sequenceScene(emitted).chosen).toMatchObject(boxFor(emitted.rows[last]!, last))
    expect(sequenceScene({ ...emitted, rows: [] }).chosen).toBe(null)
  })

  it('keeps every label of a real trace within the drawing', () => {
    const whole = sequence(fromTrace(readTrace('drop-reconnect-sign-out.json')))
    const drawn = sequenceScene(whole)
    expect(whole.rows.length).toBeGreaterThan(100)
    for (const { tag, attributes } of all(drawn.body)) {
      if (tag !== 'text') continue
      expect(attributes.x).toBeGreaterThanOrEqual(0)
      expect(attributes.x).toBeLessThan(drawn.width)
      expect(attributes.y).toBeLessThan(drawn.height)
    }
  })
})
