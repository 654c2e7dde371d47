import { describe, expect, test } from 'vitest'
import { accessLevel, deriveRoles, guardAllows } from '../../../src/protocol/account/roles.ts'
import type { User } from '../../../src/protocol/base/types.ts'

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
  test('[ROLE-01] are the levels guest, user, staff, superuser', () => {
    expect([null, user(), staff, superuser, both].map(accessLevel)).toEqual([
      'guest',
      'user',
      'staff',
      'superuser',
      'superuser',
    ])
  })

  test('[ROLE-01 PROD-20] are only anonymous for null', () => {
    expect(deriveRoles(null)).toEqual({
      anonymous: true,
      authenticated: false,
      staff: false,
      superuser: false,
      freelancer: false,
      seller: false,
    })
  })

  test('[ENT-06 PROD-18] include freelancer with a freelancer profile, even an empty one', () => {
    expect(deriveRoles(user({ freelancer_profile: {} })).freelancer).toBe(true)
    expect(deriveRoles(user()).freelancer).toBe(false)
  })

  test('[ENT-06 PROD-19] include seller with one asset, but not with an empty list', () => {
    expect(deriveRoles(user({ assets: [{ id: 1 }] })).seller).toBe(true)
    expect(deriveRoles(user()).seller).toBe(false)
  })

  test('[ROLE-01 PROD-20] distinguish staff and superuser', () => {
    expect(deriveRoles(staff)).toMatchObject({ authenticated: true, staff: true, superuser: false })
    expect(deriveRoles(superuser)).toMatchObject({ staff: false, superuser: true })
  })
})

describe('guards', () => {
  const people = [null, user(), staff, superuser, both]
  const rows: [title: string, level: Parameters<typeof guardAllows>[0], admitted: boolean[]][] = [
    ['a public page admits all users', 'public', [true, true, true, true, true]],
    ['a guest page admits only anonymous users', 'guest', [true, false, false, false, false]],
    ['[GUARD-05] sign-in', 'auth', [false, true, true, true, true]],
    ['[GUARD-06] staff or superuser', 'staff', [false, false, true, true, true]],
    ['[GUARD-07] superuser only', 'superuser', [false, false, false, true, true]],
  ]
  for (const [title, level, admitted] of rows) {
    test(title, () => expect(people.map((one) => guardAllows(level, one))).toEqual(admitted))
  }
})
