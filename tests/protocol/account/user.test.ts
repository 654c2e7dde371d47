import { describe, expect, test } from 'vitest'
import {
  avatarUrl,
  chatUser,
  fullName,
  parseChatUser,
  parseGoogleResult,
  parseParticipant,
  parseRefreshResponse,
  parseTokens,
  parseUser,
  pictureUrl,
} from '../../../src/protocol/base/entities.ts'
import type { User } from '../../../src/protocol/base/types.ts'

const API = 'https://api.example.org'

const ayen: User = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator',
  is_staff: true,
  is_superuser: false,
  avatar: 'https://api.example.org/media/ayen.png',
  freelancer_profile: { title: 'Illustrator' },
  assets: [{ id: 1 }],
}

describe('parseUser', () => {
  test('[ENT-01] keeps the fields of a user', () => {
    const raw = {
      id: 7,
      username: 'ayen',
      email: 'ayen@example.org',
      first_name: 'Ayen',
      last_name: 'Deng',
      user_type: 'creator',
      is_staff: true,
      is_superuser: false,
      profile_picture: '/media/ayen.png',
      freelancer_profile: { title: 'Illustrator' },
      assets: [{ id: 1 }],
    }
    expect(parseUser(raw, API)).toEqual(ayen)
  })

  test('[ENT-04] never keeps a password', () => {
    expect(Object.keys(parseUser({ id: 7, password: 'secret' }) ?? {})).not.toContain('password')
  })

  test('[ENT-01] uses empty defaults for missing fields', () => {
    expect(parseUser({ id: 'u-7' })).toEqual({
      id: 'u-7',
      username: '',
      email: '',
      first_name: '',
      last_name: '',
      full_name: '',
      user_type: null,
      is_staff: false,
      is_superuser: false,
      avatar: null,
      freelancer_profile: null,
      assets: [],
    })
  })

  test('[ENT-02] reads firstName, lastName and full_name', () => {
    expect(parseUser({ id: 7, firstName: 'A', lastName: 'B' })).toMatchObject({
      first_name: 'A',
      last_name: 'B',
      full_name: 'A B',
    })
    expect(parseUser({ id: 7, first_name: 'A', full_name: 'Ayen D.' })).toMatchObject({
      first_name: 'A',
      full_name: 'Ayen D.',
    })
  })

  test('[ENT-03] accepts three user types', () => {
    const types = ['creator', 'client', 'freelancer', 'admin', 5, null]
    expect(types.map((user_type) => parseUser({ id: 7, user_type })?.user_type)).toEqual([
      'creator',
      'client',
      'freelancer',
      null,
      null,
      null,
    ])
  })

  test('[ENT-06] accepts a freelancer profile as an object, an id or true', () => {
    const values = [{}, { id: 3 }, 3, 'f-3', true, null, false, '', []]
    expect(
      values.map((freelancer_profile) => {
        return parseUser({ id: 7, freelancer_profile })?.freelancer_profile
      }),
    ).toEqual([{}, { id: 3 }, { id: 3 }, { id: 'f-3' }, {}, null, null, null, null])
  })

  test('[ENT-06] accepts assets as an array or results', () => {
    expect(parseUser({ id: 7, assets: { results: [1] } })?.assets).toEqual([1])
    expect(parseUser({ id: 7, assets: 'many' })?.assets).toEqual([])
  })

  for (const raw of [null, 'x', 7, [], {}, { id: null }, { id: '' }, { id: {} }]) {
    test(`returns null for ${JSON.stringify(raw)}`, () => expect(parseUser(raw)).toBeNull())
  }
})

describe('names', () => {
  const rows: [source: unknown, expected: string][] = [
    [{ full_name: 'A B', first_name: 'C', username: 'd' }, 'A B'],
    [{ full_name: ' ', first_name: 'C', last_name: 'D', username: 'd' }, 'C D'],
    [{ first_name: 'C', username: 'd' }, 'C'],
    [{ last_name: 'D' }, 'D'],
    [{ username: 'd' }, 'd'],
    [{}, ''],
    [null, ''],
  ]
  for (const [source, expected] of rows) {
    test(`[A32] of ${JSON.stringify(source)} is "${expected}"`, () => {
      expect(fullName(source)).toBe(expected)
    })
  }

  test('[ENT-23] include five fields of the chat user', () => {
    expect(chatUser(ayen)).toEqual({
      id: 7,
      username: 'ayen',
      avatar: 'https://api.example.org/media/ayen.png',
      full_name: 'Ayen Deng',
      display_name: 'Ayen Deng',
    })
  })

  test('[ENT-24] fall back from display_name to full name and username', () => {
    const bare = { id: 7, username: 'ayen', full_name: '', avatar: null }
    expect([
      chatUser({ ...ayen, display_name: 'Ayen!' }).display_name,
      chatUser({ ...ayen, display_name: '' }).display_name,
      chatUser(bare).display_name,
    ]).toEqual(['Ayen!', 'Ayen Deng', 'ayen'])
    expect(parseChatUser({ id: 7, username: 'ayen', display_name: 'Ayen!' })).toEqual({
      id: 7,
      username: 'ayen',
      avatar: null,
      full_name: 'ayen',
      display_name: 'Ayen!',
    })
  })

  test('of a participant may be a plain username', () => {
    expect(
      ['ayen', ' ', {}, { avatar: 'x.png' }, 5, null].map((raw) => parseParticipant(raw)),
    ).toEqual([
      { id: null, username: 'ayen', full_name: 'ayen', avatar: null },
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('avatars', () => {
  test('[ENT-10 A21] are read in a fixed order', () => {
    const fields = ['profile_picture', 'avatar', 'profile_image', 'picture', 'image', 'photo']
    const source = Object.fromEntries(fields.map((field) => [field, `/${field}.png`]))
    const found = fields.map((field) => {
      const url = avatarUrl(source, '')
      delete source[field]
      return url
    })
    expect(found).toEqual(fields.map((field) => `/${field}.png`))
    expect(avatarUrl(source, '')).toBeNull()
  })

  for (const field of ['profile_picture', 'avatar', 'profile_image', 'photo']) {
    test(`[ENT-05] are read from ${field}`, () => {
      expect(avatarUrl({ [field]: '/a.png' }, API)).toBe('https://api.example.org/a.png')
    })
  }

  test('[A21] skip blank and invalid values', () => {
    const source = {
      profile_picture: ' ',
      avatar: { url: '' },
      profile_image: 5,
      picture: '/p.png',
    }
    expect(avatarUrl(source, '')).toBe('/p.png')
  })

  test('[ENT-11] accept a text or an object with a url', () => {
    expect([
      avatarUrl({ avatar: 'x.png' }, API),
      avatarUrl({ avatar: { url: 'x.png' } }, API),
    ]).toEqual(['https://api.example.org/x.png', 'https://api.example.org/x.png'])
  })

  const rows: [value: unknown, origin: string, expected: string | null][] = [
    ['/media/a.png', API, 'https://api.example.org/media/a.png'],
    ['media/a.png', API, 'https://api.example.org/media/a.png'],
    ['/media/a.png', 'https://api.example.org/', 'https://api.example.org/media/a.png'],
    ['/media/a.png', 'https://api.example.org/api/', 'https://api.example.org/media/a.png'],
    ['/media/a.png', '', '/media/a.png'],
    ['https://x/a.png', API, 'https://x/a.png'],
    ['HTTP://x/a.png', API, 'HTTP://x/a.png'],
    ['//cdn/a.png', API, '//cdn/a.png'],
    ['data:image/png;base64,AA==', API, 'data:image/png;base64,AA=='],
    ['blob:https://x/1', API, 'blob:https://x/1'],
    ['javascript:alert(1)', '', '/javascript:alert(1)'],
    [null, API, null],
    [{ url: null }, API, null],
    [[], API, null],
  ]
  for (const [value, origin, expected] of rows) {
    test(`[ENT-12 A21] of ${JSON.stringify(value)} at "${origin}" are ${expected}`, () => {
      expect(pictureUrl(value, origin)).toBe(expected)
    })
  }
})

describe('tokens and Google', () => {
  test('[ENT-07] need both tokens for a pair', () => {
    expect(parseTokens({ access: 'a', refresh: 'r', more: 1 })).toEqual({
      access: 'a',
      refresh: 'r',
    })
    const half = [
      { access: 'a' },
      { access: 'null', refresh: 'r' },
      { access: 1, refresh: 2 },
      null,
    ]
    expect(half.map(parseTokens)).toEqual([null, null, null, null])
  })

  test('[A2.4] accept either token in a refresh response', () => {
    expect(
      [{ access: 'a' }, { access: 'a', refresh: 'r' }, {}, 'x'].map(parseRefreshResponse),
    ).toEqual([
      { access: 'a', refresh: null },
      { access: 'a', refresh: 'r' },
      { access: null, refresh: null },
      { access: null, refresh: null },
    ])
  })

  const user = { id: 7, username: 'ayen' }
  const google = {
    success: true,
    tokens: { access: 'a', refresh: 'r' },
    user: parseUser(user),
    created: true,
    error: null,
  }

  test('[ENT-08] accept the nested spelling of Google', () => {
    expect(
      parseGoogleResult({
        success: true,
        tokens: { access: 'a', refresh: 'r' },
        user,
        created: true,
      }),
    ).toEqual(google)
  })

  test('[ENT-09] accept the flat spelling of Google with the same result', () => {
    expect(parseGoogleResult({ accessToken: 'a', refreshToken: 'r', user })).toEqual({
      ...google,
      created: false,
    })
  })

  test('[ENT-08] keep the error text of a rejection', () => {
    const refused = { success: false, tokens: null, user: null, created: false, error: 'No' }
    expect(parseGoogleResult({ success: false, error: 'No' })).toEqual(refused)
  })

  test('[ENT-08] prefer the success flag to the tokens', () => {
    const tokens = { access: 'a', refresh: 'r' }
    expect([
      parseGoogleResult({ success: false, tokens, user, created: true }),
      parseGoogleResult({ success: true }),
    ]).toEqual([
      { ...google, success: false },
      { success: true, tokens: null, user: null, created: false, error: null },
    ])
  })

  for (const raw of [null, [], 'x', {}]) {
    test(`[ENT-08] are not successful for ${JSON.stringify(raw)}`, () => {
      expect(parseGoogleResult(raw)).toEqual({
        success: false,
        tokens: null,
        user: null,
        created: false,
        error: null,
      })
    })
  }
})
