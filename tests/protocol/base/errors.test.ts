import { describe, expect, test } from 'vitest'
import {
  abortedFailure,
  isHtml,
  isServiceFailure,
  isShown,
  networkFailure,
  serviceFailure,
  shapeListError,
} from '../../../src/protocol/base/errors.ts'
import { serverFieldErrors } from '../../../src/protocol/base/field-errors.ts'
import {
  followHelperMessage,
  isAlreadyApplied,
  loginServerMessage,
  registrationMessage,
  shapeDetail404,
} from '../../../src/protocol/base/rejections.ts'
import type { Json } from '../../../src/protocol/base/types.ts'

const DEFAULT = 'Failed to fetch assets'
const HTML = '<!DOCTYPE html><html><body><h1>Bad Gateway</h1></body></html>'

describe('list-style requests', () => {
  const rows: [clause: string, status: number | null, body: Json, message: string][] = [
    ['[ERR-01]', 401, {}, 'Authentication required'],
    ['[ERR-01]', 401, { detail: 'x' }, 'x'],
    ['[ERR-01 A13]', 401, { error: 'x' }, 'Authentication required'],
    ['[ERR-02]', 403, { detail: 'x' }, 'Permission denied'],
    ['[ERR-03]', 404, { detail: 'x' }, 'Resource not found'],
    ['[ERR-04]', 500, { detail: 'x' }, 'Server error occurred'],
    ['[ERR-05]', 422, { error: 'a' }, 'a'],
    ['[ERR-05]', 422, { detail: 'b' }, 'b'],
    ['[ERR-05]', 422, { error: 'a', detail: 'b' }, 'a'],
    ['[ERR-05]', 422, {}, DEFAULT],
    ['[ERR-05]', 400, { error: ['a', 'b'] }, 'a'],
    ['[ERR-05]', 405, { detail: 'b' }, 'b'],
    ['[ERR-05]', 409, null, DEFAULT],
    ['[ERR-05]', 429, { detail: 'Slow down.' }, 'Slow down.'],
    ['[ERR-05 A13]', 502, HTML, DEFAULT],
    ['[ERR-05 A13]', 503, { error: HTML, detail: 'b' }, 'b'],
    ['[ERR-05]', 418, { error: ' ', detail: { a: 1 } }, DEFAULT],
    ['[ERR-15]', null, null, 'Network error - please check your connection'],
    ['[ERR-15]', 0, null, 'Network error - please check your connection'],
  ]
  for (const [clause, status, body, message] of rows) {
    test(`${clause} ${status} ${JSON.stringify(body)} has the text "${message}"`, () => {
      expect(shapeListError(status, body, DEFAULT).message).toBe(message)
    })
  }

  test('[ERR-01] mark a 401 and keep its status, body and server message', () => {
    expect(shapeListError(401, { detail: 'x' }, DEFAULT)).toEqual({
      name: 'ServiceError',
      message: 'x',
      status: 401,
      authError: true,
      aborted: false,
      serverMessage: 'x',
      body: { detail: 'x' },
    })
    expect(shapeListError(401, {}, DEFAULT).authError).toBe(true)
  })

  test('[ERR-02] mark no other status', () => {
    const flags = [403, 404, 500, 422, null].map((s) => shapeListError(s, {}, DEFAULT).authError)
    expect(flags).toEqual([false, false, false, false, false])
  })

  const details: [clause: string, text: string][] = [
    ['[ERR-16]', 'Portfolio item not found'],
    ['[ERR-17]', 'Post not found'],
    ['[ERR-18]', 'Blog not found'],
  ]
  for (const [clause, text] of details) {
    test(`${clause} a missing item has the text "${text}" with status 404`, () => {
      expect(shapeDetail404(404, { detail: 'Not found.' }, text, DEFAULT)).toEqual({
        name: 'ServiceError',
        message: text,
        status: 404,
        authError: false,
        aborted: false,
        serverMessage: 'Not found.',
        body: { detail: 'Not found.' },
      })
    })
  }

  test('[A13] map other failures of a detail request like those of a list', () => {
    const texts = [401, 403, 500, 422, null].map(
      (status) => shapeDetail404(status, {}, 'Post not found', DEFAULT).message,
    )
    expect(texts).toEqual([
      'Authentication required',
      'Permission denied',
      'Server error occurred',
      DEFAULT,
      'Network error - please check your connection',
    ])
  })
})

describe('registration', () => {
  const rows: [clause: string, body: unknown, text: string][] = [
    ['[REG-08]', 'Username taken', 'Username taken'],
    ['[REG-09]', { detail: 'x', non_field_errors: ['a'], email: ['c'] }, 'x'],
    ['[REG-10]', { non_field_errors: ['a', 'b'], email: ['c'] }, 'a'],
    ['[REG-10 A4]', { non_field_errors: 'a' }, 'a'],
    ['[REG-11]', { email: ['bad', 'x'], username: ['taken'] }, 'email: bad, username: taken'],
    [
      '[REG-11 A4]',
      { email: 'bad', username: [], age: 5, name: [null, 'y'] },
      'email: bad, name: y',
    ],
    ['[REG-11 A4]', { detail: ' ', email: ['bad'] }, 'email: bad'],
    ['[REG-11 A4]', { detail: HTML, email: ['bad'] }, 'email: bad'],
    ['[REG-13]', {}, 'Registration failed'],
    ['[REG-13]', '', 'Registration failed'],
    ['[REG-13]', '   ', 'Registration failed'],
    ['[REG-13]', null, 'Registration failed'],
    ['[REG-13]', undefined, 'Registration failed'],
    ['[REG-13 A4]', HTML, 'Registration failed'],
    ['[REG-13]', { email: [] }, 'Registration failed'],
    ['[REG-13]', 500, 'Registration failed'],
    ['[A4]', ['This name is taken.'], 'This name is taken.'],
  ]
  for (const [clause, body, text] of rows) {
    test(`${clause} ${JSON.stringify(body)} has the text "${text}"`, () => {
      expect(registrationMessage(body)).toBe(text)
    })
  }
})

describe('login', () => {
  const rows: [body: unknown, expected: string | null][] = [
    [{ detail: 'No active account' }, 'No active account'],
    [{ detail: 'a', error: 'b' }, 'a'],
    [{ error: 'b' }, 'b'],
    [{}, null],
    [{ detail: '' }, null],
    [HTML, null],
    [null, null],
  ]
  for (const [body, expected] of rows) {
    test(`[LOGIN-09 A4] maps ${JSON.stringify(body)} to ${JSON.stringify(expected)}`, () => {
      expect(loginServerMessage(body)).toBe(expected)
    })
  }
})

describe('isAlreadyApplied', () => {
  const words = ['liked', 'saved', 'bookmarked', 'followed', 'following']
  for (const word of words) {
    test(`[ERR-20] accepts 400 "already ${word}"`, () => {
      const details = [`You have already ${word} this.`, `Already been ${word}`, `ALREADY ${word}`]
      expect(details.map((detail) => isAlreadyApplied(400, { detail }))).toEqual([true, true, true])
    })
    test(`[ERR-21] accepts 400 "not ${word}"`, () => {
      const details = [`Not ${word}.`, `You have not yet ${word} this`, `not currently ${word}`]
      expect(details.map((detail) => isAlreadyApplied(400, { detail }))).toEqual([true, true, true])
    })
  }

  const rows: [clause: string, status: number, body: unknown, expected: boolean][] = [
    ['[ERR-19]', 409, null, true],
    ['[A5]', 400, { error: 'already liked' }, true],
    ['[A5]', 400, { message: 'not following' }, true],
    ['[A5]', 400, { detail: ['already saved'] }, true],
    ['[A5]', 400, { detail: 'x', error: 'already liked' }, false],
    ['[ERR-22]', 400, { detail: 'Not found.' }, false],
    ['[ERR-22 A5]', 400, { detail: 'must not be empty: the following fields' }, false],
    ['[ERR-22 A5]', 400, { detail: 'already unliked' }, false],
    ['[ERR-22]', 400, null, false],
    ['[ERR-22]', 403, { detail: 'already liked' }, false],
    ['[ERR-22]', 500, { detail: 'already liked' }, false],
  ]
  for (const [clause, status, body, expected] of rows) {
    test(`${clause} ${status} ${JSON.stringify(body)} ${expected ? 'counts' : 'does not count'}`, () => {
      expect(isAlreadyApplied(status, body)).toBe(expected)
    })
  }
})

describe('follow helpers', () => {
  const rows: [body: unknown, expected: string][] = [
    [{ error: 'x' }, 'x'],
    [{ error: 'x', detail: 'y' }, 'x'],
    [{ detail: 'y' }, 'y'],
    [{}, 'Failed to follow user'],
    [HTML, 'Failed to follow user'],
    [null, 'Failed to follow user'],
  ]
  for (const [body, expected] of rows) {
    test(`[ERR-27 A13] map ${JSON.stringify(body)} to "${expected}"`, () => {
      expect(followHelperMessage(body, 'Failed to follow user')).toBe(expected)
    })
  }
})

describe('failures', () => {
  test('[ERR-15 A30] without a response are network errors, shown and not aborted', () => {
    expect(networkFailure()).toEqual({
      name: 'ServiceError',
      message: 'Network error - please check your connection',
      status: 0,
      authError: false,
      aborted: false,
      serverMessage: null,
      body: null,
    })
    expect(isShown(networkFailure())).toBe(true)
  })

  test('[VALID-14 A30] by an own abort are never shown', () => {
    expect(abortedFailure()).toMatchObject({ status: 0, aborted: true, authError: false })
    expect(isShown(abortedFailure())).toBe(false)
  })

  test('are distinguished from other values', () => {
    const others = [null, 'x', [], {}, new Error('x'), { name: 'ServiceError' }]
    expect(isServiceFailure(serviceFailure({ message: 'x' }))).toBe(true)
    expect(others.map(isServiceFailure)).toEqual([false, false, false, false, false, false])
  })
})

describe('errors of fields', () => {
  const fields = ['username', 'password', 'user_type'] as const
  const rows: [about: string, body: Json, errors: object][] = [
    ['texts', { username: 'Taken.' }, { username: 'Taken.' }],
    ['the first text of lists', { username: ['Taken.', 'x'] }, { username: 'Taken.' }],
    [
      'nested records of a form',
      { username: ['Taken.'], userprofile: { user_type: ['Required.'] } },
      { username: 'Taken.', user_type: 'Required.' },
    ],
    ['records below `errors`', { errors: { password: [{ msg: 'Weak.' }] } }, { password: 'Weak.' }],
    ['no other field', { email: ['Bad.'], detail: 'No.' }, {}],
    ['no body', null, {}],
    ['no HTML', { username: HTML }, {}],
  ]
  for (const [about, body, errors] of rows) {
    test(`[REG-11] are read from ${about}`, () => {
      const failure = serviceFailure({ message: 'x', status: 400, body })
      expect(serverFieldErrors(failure, fields)).toEqual(errors)
    })
  }
})

describe('isHtml', () => {
  const rows: [text: string, expected: boolean][] = [
    [HTML, true],
    ['\n  <html lang="en">', true],
    ['<h1>Server Error (500)</h1>', true],
    ['<!-- x --><p>', true],
    ['<?xml version="1.0"?>', true],
    ['502: <html><body>', true],
    ['</p>', true],
    ['I <3 you', false],
    ['<3', false],
    ['a < b and c > d', false],
    ['Username <ayen> is taken', false],
    ['', false],
  ]
  for (const [text, expected] of rows) {
    test(`${JSON.stringify(text)} ${expected ? 'is' : 'is not'} HTML`, () => {
      expect(isHtml(text)).toBe(expected)
    })
  }
})
