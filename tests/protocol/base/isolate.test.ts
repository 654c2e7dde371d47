import { expect, test } from 'vitest'
import { followContent } from '../../../server/notifications/notifications/content.ts'
import { isolate } from '../../../src/protocol/base/text.ts'

test.each([
  ['a text from left to right stays as it is', 'Ayen Deng', 'Ayen Deng'],
  ['Hebrew', 'שלום', '\u2068שלום\u2069'],
  ['Arabic within Latin', 'Ayen كرم', '\u2068Ayen كرم\u2069'],
  ['an override is removed', 'Ayen\u202e Deng', '\u2068Ayen Deng\u2069'],
  [
    'a text that contains an isolate keeps it',
    'By \u2068שלום\u2069',
    '\u2068By \u2068שלום\u2069\u2069',
  ],
  ['an end without a start is removed', 'A\u2069B', '\u2068AB\u2069'],
  ['a start without an end is removed', 'A\u2066B', '\u2068AB\u2069'],
])('isolate: %s', (_, text, isolated) => {
  expect(isolate(text)).toBe(isolated)
})

test('the server isolates the name in the message of a notification', () => {
  expect(followContent({ name: 'שלום', username: 'shalom' }).message).toBe(
    '\u2068שלום\u2069 started following you',
  )
})
