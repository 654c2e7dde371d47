import { describe, expect, it } from 'vitest'
import {
  matchMention,
  mentionQueryAt,
  requestedText,
} from '../../../src/protocol/content/mention-query.ts'

const queryOf = (marked: string) => mentionQueryAt(marked.replace('|', ''), marked.indexOf('|'))

describe('mention that is being typed', () => {
  it.each([
    ['@w|', { start: 0, text: 'w' }],
    ['With @wil|', { start: 5, text: 'wil' }],
    ['With (@wil| and', { start: 6, text: 'wil' }],
    ['@wilson.ch| tomorrow', { start: 0, text: 'wilson.ch' }],
    ['Ŋaŋ @Aŋ|', { start: 4, text: 'Aŋ' }],
    ['👩🏿‍🎨 @wil|', { start: '👩🏿‍🎨 '.length, text: 'wil' }],
    ['@|', null],
    ['@ w|', null],
    ['wilson@example|', null],
    ['https://example.org/@wil|', null],
    ['@wilson |', null],
    [`@${'a'.repeat(30)}|`, { start: 0, text: 'a'.repeat(30) }],
    [`@${'a'.repeat(31)}|`, null],
  ])('of %j is %j', (marked, query) => {
    expect(queryOf(marked)).toEqual(query)
  })

  it.each([
    ['w', null],
    ['𞤢', null],
    ['Wi', 'wi'],
    ['Wil', 'wil'],
  ])('requests users from two characters on: %j requests %j', (text, requested) => {
    expect(requestedText({ start: 0, text })).toBe(requested)
  })

  it('matches the start of the username and of each name, without users who have no username', () => {
    const user = (id: number, username: string, full_name: string) => ({
      id,
      username,
      full_name,
      avatar: null,
    })
    const wilson = user(1, 'wilson.chan', 'Wilson Chan')
    const chol = user(2, 'deng', 'Deng CHOL')
    const others = [user(3, 'achol', 'Machar Achol'), user(4, '', 'Chan')]
    const users = [wilson, chol, ...others]
    const match = (text: string, max = 5) => matchMention(users, { start: 0, text }, max)
    expect(match('Ch')).toEqual([wilson, chol])
    expect(match('wilson.c')).toEqual([wilson])
    expect(match('ch', 1)).toEqual([wilson])
    expect(match('hol')).toEqual([])
  })
})
