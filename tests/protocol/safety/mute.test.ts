import { expect, it } from 'vitest'
import { isAmong, parseMuted, withMuted } from '../../../src/protocol/safety/mute.ts'

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
const KEJI = { id: 6, username: 'keji', full_name: 'Keji', avatar: null }

it.each([
  ['the same id with another username', { id: '5', username: 'bol2' }, true],
  ['another id with the same username', { id: 6, username: 'bol' }, false],
  ['the username without an id, ignoring case', { id: null, username: 'Bol' }, true],
  ['another username without an id', { id: null, username: 'bola' }, false],
  ['neither', { id: null, username: '' }, false],
  ['null', null, false],
])('isAmong compares by %s', (_, user, expected) => {
  expect(isAmong([BOL], user)).toBe(expected)
})

it('parseMuted drops entries without an id', () => {
  expect(parseMuted([BOL, 'keji', null, { username: 'deng' }, KEJI])).toEqual([BOL, KEJI])
  expect(parseMuted(null)).toEqual([])
})

it('withMuted adds a user at the front once, or removes the user', () => {
  expect(withMuted([BOL, KEJI], { ...KEJI, id: '6' }, true)).toEqual([{ ...KEJI, id: '6' }, BOL])
  expect(withMuted([BOL, KEJI], BOL, false)).toEqual([KEJI])
})
