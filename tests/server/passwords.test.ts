import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import {
  hashPassword,
  passwordProblems,
  setPasswordHashing,
  verifyPassword,
} from '../../server/account/auth/passwords.ts'

const ayen = {
  username: 'ayen.kuol',
  email: 'Painter@example.org',
  first_name: 'Ayen',
  last_name: 'Kuol Deng',
  // Other columns of the row, which must not matter.
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
])('rejects %s, which consists of names of the account', (password) => {
  expect(passwordProblems(password, ayen)).toContain(SIMILAR)
})

test.each(['a long enough password', 'ayen paints the Nile', 'Deng-2026', 'nothing of it'])(
  'accepts %s, which has enough other characters',
  (password) => {
    expect(passwordProblems(password, ayen)).toEqual([])
  },
)

const COMMON = 'This password is too common.'

// The most frequent passwords of published leaks that are long enough.
test.each([
  'password',
  'PASSWORD',
  'password1',
  'Password123',
  'qwertyui',
  'qwertyuiop',
  '12345678a',
  '1q2w3e4r5t',
  'iloveyou',
  'letmein1',
  'football1',
  'sunshine1',
  'trustno1',
  'aaaaaaaa',
  'ababababab',
  'abcabcabc',
  'Passw0rd!',
  'P@ssw0rd1',
  '$unsh1ne99',
  'summer2026!',
  '!!Dragon!!',
  '1l0veyou!',
  DEMO_PASSWORD,
  'Kinyeti1',
  'kinyeti2026',
])('rejects the common password %s', (password) => {
  expect(passwordProblems(password, ayen)).toEqual([COMMON])
})

test.each([
  'a long enough password',
  'the river is high today',
  'Juba-2031-ferry',
  'aaaaaaaab c',
  'Kinyeti at dawn',
  'summer by the river 2026',
  'r3d-ferry-at-dusk!',
])('accepts %s, which is not a common password', (password) => {
  expect(passwordProblems(password, ayen)).toEqual([])
})

test('the list has at least 10,000 common passwords that pass the other rules', () => {
  const list: string[] = JSON.parse(
    readFileSync('node_modules/@zxcvbn-ts/language-common/src/passwords.json', 'utf8'),
  )
  const possible = list.filter((one) => one.length >= 8 && !/^\d+$/.test(one))
  expect(possible.length).toBeGreaterThan(10_000)
  expect(possible.filter((one) => !passwordProblems(one, ayen).includes(COMMON))).toEqual([])
})

test('missing or short names do not make a password similar', () => {
  const short = { username: 'al', email: null, first_name: '', last_name: 'Li' }
  expect(passwordProblems('al-al-li', short)).toEqual([])
})

test('uses argon2 with 19 MiB and two passes, and light hashing leaves stored hashes valid', async () => {
  const strong = await hashPassword('a long enough password')
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  setPasswordHashing('light')
  const light = await hashPassword('a long enough password')
  setPasswordHashing('standard')
  expect(light).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  for (const stored of [strong, light]) {
    expect(await verifyPassword(stored, 'a long enough password')).toBe(true)
    expect(await verifyPassword(stored, 'another password')).toBe(false)
  }
})
