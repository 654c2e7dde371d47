import { expect, it } from 'vitest'
import { isAmong, readMuted, withMuted } from '../../src/protocol/safety/mute.ts'

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
const KEJI = { id: 6, username: 'keji', full_name: 'Keji', avatar: null }

it.each([
  ['the same id, whatever the name', { id: '5', username: 'bol2' }, true],
  ['another id by the same name', { id: 6, username: 'bol' }, false],
  ['the name where no id is told, in any case', { id: null, username: 'Bol' }, true],
  ['another name without an id', { id: null, username: 'bola' }, false],
  ['neither', { id: null, username: '' }, false],
  ['nobody', null, false],
])('whether somebody is muted is told by %s', (_, person, expected) => {
  expect(isAmong([BOL], person)).toBe(expected)
})

it('of a kept list those are read who have an id', () => {
  expect(readMuted([BOL, 'keji', null, { username: 'deng' }, KEJI])).toEqual([BOL, KEJI])
  expect(readMuted(null)).toEqual([])
})

it('who is muted stands first and once, who is not is gone', () => {
  expect(withMuted([BOL, KEJI], { ...KEJI, id: '6' }, true)).toEqual([{ ...KEJI, id: '6' }, BOL])
  expect(withMuted([BOL, KEJI], BOL, false)).toEqual([KEJI])
})
