import { expect, test } from 'vitest'
import { passwordProblems } from '../../server/auth/passwords.ts'

const ayen = {
  username: 'ayen.kuol',
  email: 'Painter@example.org',
  first_name: 'Ayen',
  last_name: 'Kuol Deng',
  // More of a row, of other kinds.
  created_at: new Date(0),
  is_staff: false,
}
const SIMILAR = 'This password is too similar to your name or e-mail address.'

test.each([
  'ayen.kuol',
  'AYEN.KUOL1',
  '12ayen.kuol3',
  'painter7',
  'Kuol2026',
  'ayenayen',
  'example.org',
])('%s is made of names of the account', (password) => {
  expect(passwordProblems(password, ayen)).toContain(SIMILAR)
})

test.each(['a long enough password', 'ayen paints the Nile', 'Deng-2026', 'nothing of it'])(
  '%s has enough of its own',
  (password) => {
    expect(passwordProblems(password, ayen)).toEqual([])
  },
)

test('names that are missing or short are part of nothing', () => {
  const short = { username: 'al', email: null, first_name: '', last_name: 'Li' }
  expect(passwordProblems('alalalal', short)).toEqual([])
})
