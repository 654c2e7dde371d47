import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import {
  EXTRA_JSON,
  eventFrom,
  type Field,
  payloadForm,
} from '../../../devtools/inspector/model/payload.ts'
import type { Trace } from '../../../devtools/trace/schema.ts'
import { serializeWireFields, WIRE_FIELDS } from '../../../tools/charts/wire-fields.ts'
import { readTrace } from './stored-traces.ts'

/** A trace in which one machine handles the given events. */
const traceOf = (...events: Record<string, unknown>[]): Trace => ({
  version: 1,
  actors: [
    { name: 'a x', machine: 'x' },
    { name: 'a y', machine: 'y' },
  ],
  events: events.map((event, place) => ({
    seq: place + 1,
    at: 1_000,
    actor: 'a x',
    event: { type: 'go', ...event },
  })),
})

const form = (...events: Record<string, unknown>[]): Field[] =>
  payloadForm(fromTrace(traceOf(...events)), 'x', 'go')

describe('payloadForm', () => {
  it('returns the fields seen in the history, with kind and last value', () => {
    expect(
      form(
        { code: 1006, cause: 'drop', wasClean: false, user: null, ids: [1] },
        { code: 1000, cause: 'left', wasClean: true, user: { id: 7 } },
      ),
    ).toEqual([
      { name: 'code', kind: 'number', optional: false, nullable: false, initial: 1000 },
      { name: 'cause', kind: 'text', optional: false, nullable: false, initial: 'left' },
      { name: 'wasClean', kind: 'flag', optional: false, nullable: false, initial: true },
      { name: 'user', kind: 'json', optional: false, nullable: true, initial: { id: 7 } },
      { name: 'ids', kind: 'json', optional: true, nullable: false, initial: [1] },
    ])
  })

  it('treats placeholders as text, and fields of changing kind as JSON', () => {
    const words = { $text: 3, length: 8 }
    expect(form({ text: words, id: 1 }, { text: words, id: 'x' })).toEqual([
      { name: 'text', kind: 'text', optional: false, nullable: false, initial: words },
      { name: 'id', kind: 'json', optional: false, nullable: false, initial: 'x' },
    ])
  })

  it('considers only actors of the same machine', () => {
    expect(payloadForm(fromTrace(traceOf({ code: 1 })), 'y', 'go')).toEqual([])
    const closed = payloadForm(
      fromTrace(readTrace('drop-reconnect-sign-out.json')),
      'connection',
      'transport.closed',
    )
    expect(closed.map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
      ['code', 'number', 1006],
      ['cause', 'text', 'drop'],
    ])
  })

  it('wire-fields.json matches the protocol schemas', () => {
    expect(readFileSync(WIRE_FIELDS, 'utf8')).toBe(serializeWireFields())
  })

  it('knows the fields of wire events without having seen them', () => {
    const nothing = fromTrace(traceOf())
    expect(payloadForm(nothing, 'session', 'session.login')).toEqual([
      { name: 'username', kind: 'text', initial: 'text' },
      { name: 'password', kind: 'text', initial: 'text' },
    ])
    const [reason] = payloadForm(nothing, 'report', 'report.change')
    expect(reason).toMatchObject({ name: 'reason', kind: 'choice' })
    expect(reason?.choices).toContain('spam')
    expect(payloadForm(nothing, 'notifications', 'notification.arrived')).toEqual([
      {
        name: 'raw',
        kind: 'json',
        initial: expect.objectContaining({ id: 1, is_read: false }),
      },
    ])
  })
})

describe('eventFrom', () => {
  const fields: Field[] = [
    { name: 'code', kind: 'number', optional: false, nullable: true, initial: 1006 },
    {
      name: 'text',
      kind: 'text',
      optional: true,
      nullable: false,
      initial: { $text: 2, length: 5 },
    },
    { name: 'open', kind: 'flag', optional: false, nullable: false, initial: false },
    {
      name: 'mode',
      kind: 'choice',
      optional: false,
      nullable: false,
      choices: ['a', 'b'],
      initial: 'a',
    },
    { name: 'list', kind: 'json', optional: false, nullable: false, initial: [] },
  ]

  it('keeps untouched fields, and parses the others by their kind', () => {
    expect(eventFrom('go', fields, {})).toEqual({
      event: {
        type: 'go',
        code: 1006,
        text: { $text: 2, length: 5 },
        open: false,
        mode: 'a',
        list: [],
      },
    })
    expect(
      eventFrom('go', fields, { code: '4001', text: ' hi', open: 'true', mode: 'b', list: '[1]' }),
    ).toEqual({ event: { type: 'go', code: 4001, text: ' hi', open: true, mode: 'b', list: [1] } })
    expect(eventFrom('go', fields, { code: '', text: '' })).toEqual({
      event: { type: 'go', code: null, open: false, mode: 'a', list: [] },
    })
  })

  it('overrides fields by the JSON field, except for the event type', () => {
    const more = (text: string) =>
      eventFrom('go', [...fields, EXTRA_JSON], { [EXTRA_JSON.name]: text })
    expect(more(' ')).toEqual(eventFrom('go', fields, {}))
    expect(more('{"type": "other", "code": 4001, "user": {"id": 7}}')).toEqual({
      event: {
        type: 'go',
        code: 4001,
        text: { $text: 2, length: 5 },
        open: false,
        mode: 'a',
        list: [],
        user: { id: 7 },
      },
    })
  })

  it.each(['{', '[1]', 'null', '"text"', '7'])('rejects %s, which is not an object', (text) => {
    expect(eventFrom('go', [EXTRA_JSON], { [EXTRA_JSON.name]: text })).toEqual({
      wrong: { 'More, as JSON': 'Invalid JSON. Use "…" for strings and {…} for objects.' },
    })
  })

  it('returns an error for each invalid field', () => {
    expect(eventFrom('go', fields, { code: 'x', list: '[' })).toEqual({
      wrong: {
        code: 'Must be a number.',
        list: 'Invalid JSON. Use "…" for strings and {…} for objects.',
      },
    })
  })
})
