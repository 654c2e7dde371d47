import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromTrace } from '../../../src/inspector/model/history.ts'
import { eventFrom, type Field, MORE, payloadForm } from '../../../src/inspector/model/payload.ts'
import { WIRE_FIELDS, wireFieldsText } from '../../../tools/charts/wire-fields.ts'
import type { Trace } from '../../../trace/schema.ts'
import { kept } from './kept.ts'

/** What one chart heard, by hand. */
const heard = (...events: Record<string, unknown>[]): Trace => ({
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
  payloadForm(fromTrace(heard(...events)), 'x', 'go')

describe('the form of a payload', () => {
  it('has the fields that were seen, with their kinds and the last that was seen', () => {
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

  it('takes what is not written for a text, and what changes its kind for JSON', () => {
    const words = { $text: 3, length: 8 }
    expect(form({ text: words, id: 1 }, { text: words, id: 'x' })).toEqual([
      { name: 'text', kind: 'text', optional: false, nullable: false, initial: words },
      { name: 'id', kind: 'json', optional: false, nullable: false, initial: 'x' },
    ])
  })

  it('asks those alone whose chart it is', () => {
    expect(payloadForm(fromTrace(heard({ code: 1 })), 'y', 'go')).toEqual([])
    const closed = payloadForm(
      fromTrace(kept('drop-reconnect-sign-out.json')),
      'connection',
      'transport.closed',
    )
    expect(closed.map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
      ['code', 'number', 1006],
      ['cause', 'text', 'drop'],
    ])
  })

  it('has of the wire what the schemas say', () => {
    expect(readFileSync(WIRE_FIELDS, 'utf8')).toBe(wireFieldsText())
  })

  it('knows what goes over the wire without having seen it', () => {
    const nothing = fromTrace(heard())
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

describe('the event that a form says', () => {
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

  it('keeps what was not touched, and reads the rest by its kind', () => {
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

  it('has what is given as JSON over the rest, and stays the event it is', () => {
    const more = (text: string) => eventFrom('go', [...fields, MORE], { [MORE.name]: text })
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

  it.each(['{', '[1]', 'null', '"text"', '7'])('says of %s that it is no object', (text) => {
    expect(eventFrom('go', [MORE], { [MORE.name]: text })).toEqual({
      wrong: { 'More, as JSON': 'In JSON texts stand in "…", objects in {…}.' },
    })
  })

  it('says for each field what is wrong with it', () => {
    expect(eventFrom('go', fields, { code: 'x', list: '[' })).toEqual({
      wrong: { code: 'A number.', list: 'In JSON texts stand in "…", objects in {…}.' },
    })
  })
})
