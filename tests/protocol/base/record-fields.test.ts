import { expect, test } from 'vitest'
import { unsavedFields } from '../../../src/protocol/base/record-fields.ts'

const NAMES = { price: ['price'], body: ['body', 'content'] }

test.each([
  ['a price that is shown with its currency', { price: 15.5 }, 'USD 15.50', 'USD 15.50', []],
  ['a price with the currency behind it', { price: '15.50' }, '15.50 SSP', '15.50 SSP', []],
  ['a price that stayed as it was', { price: 20 }, 'USD 15.50', 'USD 15.50', ['price']],
])('compares %s by its number', (_, sent, before, after, unsaved) => {
  const records = { names: NAMES, before: { price: before }, after: { price: after } }
  expect(unsavedFields(sent, records)).toEqual(unsaved)
})

test('names a text that an API received under a name it does not know', () => {
  const records = { names: NAMES, before: { content: 'old' }, after: { content: 'old' } }
  expect(unsavedFields({ body: 'new' }, records)).toEqual(['body'])
})
