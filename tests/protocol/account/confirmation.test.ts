import { expect, test } from 'vitest'
import { requiredProof } from '../../../src/protocol/account/confirmation.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Json } from '../../../src/protocol/base/types.ts'

const requests = (status: number, body: Json) =>
  requiredProof(serviceFailure({ message: 'No.', status, body }))
const PASSWORD = { password: ['Enter your password.'] }

test.each([
  [400, PASSWORD, { by: 'password', text: 'Enter your password.' }],
  [403, PASSWORD, { by: 'password', text: 'Enter your password.' }],
  [403, { id_token: ['Confirm with Google.'] }, { by: 'google', text: 'Confirm with Google.' }],
  [403, { ...PASSWORD, id_token: ['x'] }, { by: 'password', text: 'Enter your password.' }],
  [403, { detail: 'No.' }, null],
  [403, null, null],
  [401, PASSWORD, null],
  [402, PASSWORD, null],
  [404, PASSWORD, null],
  [500, PASSWORD, null],
])('[A13] maps a rejection with %i and %j to %j', (status, body, proof) => {
  expect(requests(status, body)).toEqual(proof)
})

test('[A13] asks for no proof after a failure that is not a rejection', () => {
  expect(requiredProof({ status: 403, body: PASSWORD })).toBe(null)
  expect(requiredProof(new Error('x'))).toBe(null)
})
