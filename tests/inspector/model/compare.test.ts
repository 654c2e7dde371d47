import { describe, expect, it } from 'vitest'
import { compare } from '../../../devtools/inspector/model/compare.ts'
import type { Trace, TraceEvent } from '../../../devtools/trace/schema.ts'

/** Parses steps such as `a x: go = on`, each 10 ms after the previous one. */
function trace(...lines: string[]): Trace {
  const events = lines.map((line, place): TraceEvent => {
    const [, actor = '', type = '', value] = /^(.*?): (\S+)(?: = (.*))?$/.exec(line) ?? []
    return {
      seq: place + 1,
      at: 1_000 + place * 10,
      actor,
      event: { type },
      ...(value === undefined ? {} : { value }),
    }
  })
  const actors = ['a x', 'a y'].map((name) => ({ name, machine: name.slice(2) }))
  return { version: 1, actors: [...actors, { name: 'a p', machine: null }], events }
}

const text = (step: TraceEvent | null): string =>
  step === null ? '-' : `${step.actor}: ${step.event.type}`

function emitted(one: Trace, other: Trace) {
  const { first, divergences, rows } = compare(one, other)
  return {
    first: first?.actor ?? null,
    divergences: divergences.map(
      ({ actor, what, ...of }) => `${actor} ${what}: ${text(of.one)} | ${text(of.other)}`,
    ),
    rows: rows.map((row) => `${text(row.one)} | ${text(row.other)}`),
  }
}

describe('compare', () => {
  it('finds no difference if only promises differ', () => {
    const one = trace('a x: go = on', 'a p: xstate.init', 'a y: stop')
    expect(emitted(one, trace('a x: go = on', 'a y: stop'))).toEqual({
      first: null,
      divergences: [],
      rows: ['a x: go | a x: go', 'a y: stop | a y: stop'],
    })
  })

  it('reports the first different event, different state or missing event per actor', () => {
    const one = trace('a x: go = on', 'a y: wake = up', 'a x: hold', 'a x: end')
    expect(
      emitted(one, trace('a x: go = on', 'a y: wake = out', 'a x: drop', 'a x: end')).divergences,
    ).toEqual(['a y state: a y: wake | a y: wake', 'a x event: a x: hold | a x: drop'])
    expect(emitted(one, trace('a x: go = on')).divergences).toEqual([
      'a y end: a y: wake | -',
      'a x end: a x: hold | -',
    ])
  })

  it('aligns equal steps after a difference', () => {
    const one = trace('a x: go', 'a x: hold', 'a y: wake', 'a x: end')
    expect(emitted(one, trace('a x: go', 'a y: wake', 'a y: rest', 'a x: end')).rows).toEqual([
      'a x: go | a x: go',
      'a x: hold | -',
      'a y: wake | a y: wake',
      '- | a y: rest',
      'a x: end | a x: end',
    ])
  })

  it('distinguishes events by their close code', () => {
    const [one, other] = [trace('a x: closed'), trace('a x: closed')]
    Object.assign(one.events[0]!.event, { code: 1006 })
    Object.assign(other.events[0]!.event, { code: 4001 })
    expect(emitted(one, other).divergences).toEqual(['a x event: a x: closed | a x: closed'])
  })

  it('shows only the last common steps before a difference', () => {
    const same = Array.from({ length: 1_000 }, () => 'a x: tick')
    const { rows } = compare(trace(...same, 'a x: one'), trace(...same, 'a x: other'))
    expect(rows).toHaveLength(102)
    expect(rows.slice(-2).map(({ one, other }) => `${text(one)} | ${text(other)}`)).toEqual([
      'a x: one | -',
      '- | a x: other',
    ])
  })
})
