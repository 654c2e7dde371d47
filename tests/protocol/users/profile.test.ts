import { describe, expect, test } from 'vitest'
import {
  parseCreatorProfile,
  parseFreelancerProfile,
  parsePublicProfile,
} from '../../../src/protocol/base/entities.ts'

const API = 'https://api.example.org'

const rawUser = {
  id: 7,
  username: 'ayen',
  first_name: 'Ayen',
  last_name: 'Deng',
  profile_picture: '/media/a.png',
}

const user = {
  id: 7,
  username: 'ayen',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  profile_picture: 'https://api.example.org/media/a.png',
}

describe('public profiles', () => {
  test('[ENT-13] keep user, headline, bio, avatar, userprofile', () => {
    const raw = {
      id: 70,
      user: rawUser,
      headline: 'Muralist',
      bio: 'Juba',
      avatar: '/media/b.png',
      userprofile: { city: 'Juba' },
    }
    expect(parsePublicProfile(raw, API)).toEqual({
      user,
      headline: 'Muralist',
      bio: 'Juba',
      avatar: 'https://api.example.org/media/b.png',
      userprofile: { city: 'Juba' },
    })
  })

  test.each([
    [{ pinned_work_id: 5 }, { pinned_work_id: 5 }],
    [{ pinned_work_id: '5' }, { pinned_work_id: '5' }],
    [{ pinned_work_id: null }, {}],
    [{ pinned_work_id: { id: 5 } }, {}],
  ])('have the pinned work if the API provides one: %j', (given, emitted) => {
    expect(parsePublicProfile({ user: rawUser, ...given }, API)).toEqual({
      user,
      headline: '',
      bio: '',
      avatar: 'https://api.example.org/media/a.png',
      userprofile: null,
      ...emitted,
    })
  })

  test("[ENT-13] use the user's picture if they have none", () => {
    expect(parsePublicProfile({ user: rawUser }, API)).toEqual({
      user,
      headline: '',
      bio: '',
      avatar: 'https://api.example.org/media/a.png',
      userprofile: null,
    })
  })

  test("accept flat user fields, with the user's id apart from the profile's", () => {
    const { id: _, ...flat } = rawUser
    expect([
      parsePublicProfile({ ...flat, id: 70, user: 7 }, API)?.user,
      parsePublicProfile({ ...flat, id: 70, user_id: 7 }, API)?.user,
      parsePublicProfile({ ...flat, id: 7 }, API)?.user,
    ]).toEqual([user, user, user])
  })

  for (const raw of [null, [], 'x', {}, { user: {} }, { user: { username: 'a' } }]) {
    test(`are null for ${JSON.stringify(raw)}`, () => {
      expect([
        parsePublicProfile(raw),
        parseFreelancerProfile(raw),
        parseCreatorProfile(raw),
      ]).toEqual([null, null, null])
    })
  }
})

describe('freelancer profiles', () => {
  test('[ENT-14] keep user, title, skills', () => {
    const raw = { id: 3, user: rawUser, title: 'Illustrator', skills: ['ink', ' comics '] }
    expect(parseFreelancerProfile(raw, API)).toEqual({
      id: 3,
      user,
      title: 'Illustrator',
      skills: ['ink', 'comics'],
    })
  })

  const rows: [skills: unknown, expected: string[]][] = [
    ['ink, comics,, ', ['ink', 'comics']],
    [
      [{ name: 'ink' }, { id: 1 }, null, 5],
      ['ink', '5'],
    ],
    [{ results: ['ink'] }, ['ink']],
    [null, []],
  ]
  for (const [skills, expected] of rows) {
    test(`[ENT-14 A17] parse the skills ${JSON.stringify(skills)}`, () => {
      expect(parseFreelancerProfile({ user: rawUser, skills })?.skills).toEqual(expected)
    })
  }
})

describe('creator profiles', () => {
  test('[ENT-15] keep user, artistic_style, specialization, art_statement, creator_type_display', () => {
    const raw = {
      id: 3,
      user: rawUser,
      artistic_style: 'Bold',
      specialization: 'Murals',
      art_statement: 'Peace',
      creator_type_display: 'Painter',
      secret: 1,
    }
    expect(parseCreatorProfile(raw, API)).toEqual({
      id: 3,
      user,
      artistic_style: 'Bold',
      specialization: 'Murals',
      art_statement: 'Peace',
      creator_type_display: 'Painter',
    })
  })

  test('have empty defaults for all fields but the user', () => {
    const bare = {
      id: 7,
      username: '',
      first_name: '',
      last_name: '',
      full_name: '',
      profile_picture: null,
    }
    expect([
      parsePublicProfile({ user: { id: 7 } }),
      parseFreelancerProfile({ user: { id: 7 } }),
      parseCreatorProfile({ user: { id: 7 } }),
    ]).toEqual([
      { user: bare, headline: '', bio: '', avatar: null, userprofile: null },
      { id: null, user: bare, title: '', skills: [] },
      {
        id: null,
        user: bare,
        artistic_style: '',
        specialization: '',
        art_statement: '',
        creator_type_display: '',
      },
    ])
  })
})
