import { describe, expect, test } from 'vitest'
import type { User } from '../../src/protocol/base/types.ts'
import { accessLevel, deriveRoles, guardAllows } from '../../src/protocol/session/roles.ts'

function user(fields: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'ayen',
    email: '',
    first_name: '',
    last_name: '',
    full_name: 'ayen',
    user_type: null,
    is_staff: false,
    is_superuser: false,
    avatar: null,
    freelancer_profile: null,
    assets: [],
    ...fields,
  }
}

const staff = user({ is_staff: true })
const superuser = user({ is_superuser: true })
const both = user({ is_staff: true, is_superuser: true })

describe('roles', () => {
  test('[ROLE-01] the four levels are guest, user, staff, superuser', () => {
    expect([null, user(), staff, superuser, both].map(accessLevel)).toEqual([
      'guest',
      'user',
      'staff',
      'superuser',
      'superuser',
    ])
  })

  test('[ROLE-01 PROD-20] nobody is anonymous and nothing else', () => {
    expect(deriveRoles(null)).toEqual({
      anonymous: true,
      authenticated: false,
      staff: false,
      superuser: false,
      freelancer: false,
      seller: false,
    })
  })

  test('[ENT-06 PROD-18] a freelancer profile, even an empty one, makes a freelancer', () => {
    expect(deriveRoles(user({ freelancer_profile: {} })).freelancer).toBe(true)
    expect(deriveRoles(user()).freelancer).toBe(false)
  })

  test('[ENT-06 PROD-19] one asset makes a seller, an empty list does not', () => {
    expect(deriveRoles(user({ assets: [{ id: 1 }] })).seller).toBe(true)
    expect(deriveRoles(user()).seller).toBe(false)
  })

  test('[ROLE-01 PROD-20] staff and superuser are told apart', () => {
    expect(deriveRoles(staff)).toMatchObject({ authenticated: true, staff: true, superuser: false })
    expect(deriveRoles(superuser)).toMatchObject({ staff: false, superuser: true })
  })
})

describe('guards', () => {
  const people = [null, user(), staff, superuser, both]
  const rows: [title: string, level: Parameters<typeof guardAllows>[0], admitted: boolean[]][] = [
    ['a public page admits everybody', 'public', [true, true, true, true, true]],
    ['a guest page admits guests alone', 'guest', [true, false, false, false, false]],
    ['[GUARD-05] sign-in', 'auth', [false, true, true, true, true]],
    ['[GUARD-06] staff or superuser', 'staff', [false, false, true, true, true]],
    ['[GUARD-07] superuser alone', 'superuser', [false, false, false, true, true]],
  ]
  for (const [title, level, admitted] of rows) {
    test(title, () => expect(people.map((one) => guardAllows(level, one))).toEqual(admitted))
  }
})
