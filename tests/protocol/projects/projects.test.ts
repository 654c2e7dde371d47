import { describe, expect, it } from 'vitest'
import { check } from '../../../src/protocol/base/schemas.ts'
import { parseCollection } from '../../../src/protocol/content/collections.ts'
import {
  dayInJuba,
  daysLeft,
  othersOpen,
  parseApplication,
  parseOwnApplication,
  parseProject,
  parseTeamMember,
  takesApplications,
} from '../../../src/protocol/projects/projects.ts'
import {
  applicationSchema,
  applicationStatusSchema,
  projectPatchSchema,
  projectSchema,
  teamMemberSchema,
} from '../../../src/protocol/projects/projects-schemas.ts'

const API = 'https://api.test'
const AYEN = { id: 1, username: 'ayen', full_name: 'Ayen Deng', avatar: null }
const UNKNOWN_USER = { id: null, username: '', full_name: '', avatar: null }
const picture = (path: string, alt = '') => ({
  id: null,
  url: `${API}${path}`,
  widths: [],
  width: 0,
  height: 0,
  thumbhash: '',
  alt,
})

describe('parseProject', () => {
  const BARE = {
    id: 4,
    title: '',
    slug: '',
    summary: '',
    description: '',
    category: '',
    skills: [],
    budget: '',
    location: '',
    deadline: null,
    status: '',
    owner: UNKNOWN_USER,
    cover: null,
    team: [],
    applications_count: null,
    my_application: null,
    created_at: '',
  }

  it('[PROD-15] keeps a status as the API calls it, and applications are closed then', () => {
    const read = ['open', 'CLOSED', 'in_progress', null].map((status) =>
      parseProject({ id: 4, status }),
    )
    expect(read.map((project) => project?.status)).toEqual(['open', 'closed', 'in_progress', ''])
    const open = read.map((project) => project !== null && takesApplications(project, 0))
    expect(open).toEqual([true, false, false, false])
  })

  it('[PROD-15] uses defaults for a project with only an id and returns null without an id', () => {
    expect(parseProject({ id: 4 })).toEqual(BARE)
    for (const raw of [null, [], 'x', 5, {}, { id: '' }, { title: 'x' }]) {
      expect(parseProject(raw)).toBe(null)
    }
  })

  it('[PROD-15] accepts the field names of other APIs', () => {
    const raw = {
      id: '4',
      name: 'Mural',
      short_description: 'A wall',
      category: { id: 2, name: 'Painting' },
      skills: [{ name: 'Drawing' }, 'Colour', '', null],
      budget: 900,
      deadline: '2026-03-10T12:00:00Z',
      status: 'closed',
      created_by: AYEN,
      image: '/a.png',
      applications_count: '3',
    }
    expect(parseProject(raw, API)).toEqual({
      ...BARE,
      id: '4',
      title: 'Mural',
      summary: 'A wall',
      category: 'Painting',
      skills: ['Drawing', 'Colour'],
      budget: '900',
      deadline: '2026-03-10',
      status: 'closed',
      owner: AYEN,
      cover: picture('/a.png'),
      applications_count: 3,
    })
    for (const deadline of ['', 'soon', 5, null]) {
      expect(parseProject({ id: 4, deadline })?.deadline).toBe(null)
    }
  })

  it('[PROD-15] includes the team and the user’s own application', () => {
    const application = { id: 9, project: { id: 4 }, user: AYEN, status: 'seen', message: 'me' }
    const member = { id: 8, project: 4, user: AYEN, role: 'Guide', joined_at: '2026-03-01' }
    const found = parseProject({ id: 4, team: [member, {}], my_application: application }, API)
    expect(found).toEqual({
      ...BARE,
      team: [
        {
          id: 8,
          project_id: 4,
          project_title: '',
          user: AYEN,
          role: 'Guide',
          status: 'member',
          created_at: '2026-03-01',
        },
      ],
      my_application: {
        id: 9,
        project_id: 4,
        applicant: AYEN,
        message: 'me',
        status: 'seen',
        created_at: '',
        updated_at: '',
      },
    })
  })
})

describe('applications and team members', () => {
  it.each([
    [{ name: 'Lokai Baraka' }, { id: null, username: '', full_name: 'Lokai Baraka' }],
    [
      { user_id: 7, username: 'lokai', name: 'Lokai Baraka' },
      { id: 7, username: 'lokai', full_name: 'Lokai Baraka' },
    ],
    [{ member: 'lokai' }, { id: null, username: 'lokai', full_name: 'lokai' }],
  ])('[API-PROJ-08] include the name of a member from %j', (row, user) => {
    expect(parseTeamMember({ id: 8, project: 4, ...row })?.user).toMatchObject(user)
  })

  it('[PROD-15] keep an unknown status, and default to the time of sending for the last change', () => {
    const raw = { id: 1, project_id: 4, applicant: AYEN, status: 'lost', applied_at: '2026-03-01' }
    expect(parseApplication(raw)).toEqual({
      id: 1,
      project_id: 4,
      applicant: AYEN,
      message: '',
      status: 'lost',
      created_at: '2026-03-01',
      updated_at: '2026-03-01',
    })
    for (const nothing of [null, {}, 'x', { status: 'sent' }]) {
      expect(parseApplication(nothing)).toBe(null)
      expect(parseOwnApplication(nothing)).toBe(null)
      expect(parseTeamMember(nothing)).toBe(null)
    }
  })

  it('[PROD-15] include the project if the API provides it', () => {
    const project = { id: 4, title: 'Mural', slug: 'mural', status: 'closed', owner: AYEN }
    expect(parseOwnApplication({ id: 1, project })).toMatchObject({
      project_id: 4,
      project: { id: 4, title: 'Mural', slug: 'mural', status: 'closed' },
    })
    expect(parseOwnApplication({ id: 1, project: 4 })).toMatchObject({
      project_id: 4,
      project: null,
    })
  })

  it('[API-PROJ-08] accept either name of the user and the project', () => {
    const raw = { id: 1, member: AYEN, project: { id: 4, title: 'Mural' }, created_at: 'c' }
    expect(parseTeamMember(raw)).toEqual({
      id: 1,
      project_id: 4,
      project_title: 'Mural',
      user: AYEN,
      role: '',
      status: 'member',
      created_at: 'c',
    })
    const statuses = ['invited', 'member', 'lost', null]
    const read = statuses.map((status) => parseTeamMember({ ...raw, status })?.status)
    expect(read).toEqual(['invited', 'member', 'member', 'member'])
  })
})

describe('takesApplications', () => {
  it('[PROD-15] dayInJuba changes at midnight in Juba', () => {
    expect(dayInJuba(Date.parse('2026-03-10T21:59:59.999Z'))).toBe('2026-03-10')
    expect(dayInJuba(Date.parse('2026-03-10T22:00:00Z'))).toBe('2026-03-11')
  })

  it('[PROD-15] is true for an open project until the end of its last day', () => {
    const last = Date.parse('2026-03-10T21:59:59.999Z')
    const rows: ['open' | 'closed', string | null, number, boolean][] = [
      ['open', null, last, true],
      ['open', '2026-03-10', last, true],
      ['open', '2026-03-10', last + 1, false],
      ['open', '2026-03-09', last, false],
      ['closed', null, last, false],
      ['closed', '2026-03-10', last, false],
    ]
    for (const [status, deadline, now, expected] of rows) {
      expect([status, deadline, takesApplications({ status, deadline }, now)]).toEqual([
        status,
        deadline,
        expected,
      ])
    }
  })
})

describe('request schemas of projects', () => {
  it('[API-PROJ-03] need only a title, trim texts and drop duplicate skills', () => {
    expect(check(projectSchema, { title: ' Mural ' })).toEqual({
      ok: true,
      value: { title: 'Mural', client_id: null },
    })
    const full = {
      title: 'Mural',
      skills: [' ink ', 'Ink', 'clay'],
      deadline: ' 2026-02-28 ',
      cover: { id: 5 },
      client_id: 'c',
      unknown: 1,
    }
    expect(check(projectSchema, full)).toEqual({
      ok: true,
      value: {
        title: 'Mural',
        skills: ['Ink', 'clay'],
        deadline: '2026-02-28',
        cover: { id: 5, alt: '' },
        client_id: 'c',
      },
    })
  })

  it('[API-PROJ-04] accept any change but an empty title', () => {
    expect(check(projectPatchSchema, {})).toEqual({ ok: true, value: {} })
    expect(check(projectPatchSchema, { deadline: '', cover: null, skills: [] })).toEqual({
      ok: true,
      value: { deadline: null, cover: null, skills: [] },
    })
    expect(check(projectPatchSchema, { title: ' ' })).toEqual({
      ok: false,
      errors: { title: 'Title is required.' },
    })
  })

  it('[API-PROJ-03] reject deadlines that do not exist', () => {
    const rejected = [
      '2026-02-29',
      '2026-13-01',
      '10.3.2026',
      '2026-3-1',
      '2099',
      '2099-01',
      'soon',
    ]
    for (const deadline of rejected) {
      expect(check(projectPatchSchema, { deadline })).toEqual({
        ok: false,
        errors: { deadline: 'Enter the deadline as a date, year-month-day.' },
      })
    }
    expect(check(projectPatchSchema, { deadline: '2028-02-29' }).ok).toBe(true)
  })

  it('[PROD-15] accept an application without a message, and one of four statuses', () => {
    expect(check(applicationSchema, {})).toEqual({ ok: true, value: { message: '' } })
    for (const status of ['seen', 'accepted', 'declined', 'withdrawn']) {
      expect(check(applicationStatusSchema, { status }).ok).toBe(true)
    }
    expect(check(applicationStatusSchema, { status: 'sent' })).toEqual({
      ok: false,
      errors: { status: 'An application can be seen, accepted, declined or withdrawn.' },
    })
  })

  it('[API-PROJ-09] accept a member by username or id', () => {
    expect(check(teamMemberSchema, { project_id: 4, username: ' lokai ' })).toEqual({
      ok: true,
      value: { project_id: 4, user_id: null, username: 'lokai', role: '' },
    })
    expect(check(teamMemberSchema, { project_id: 4, user_id: 7, role: 'Guide' })).toEqual({
      ok: true,
      value: { project_id: 4, user_id: 7, username: '', role: 'Guide' },
    })
    expect(check(teamMemberSchema, { project_id: 4, username: ' ' })).toEqual({
      ok: false,
      errors: { username: 'Enter the username of the person.' },
    })
  })
})

describe('parseCollection', () => {
  it('[A28] uses at most four pictures of its works if it has none', () => {
    const work = (id: number) => ({ id, title: `w${id}`, images: [`/${id}.png`, '/second.png'] })
    const raw = { id: 2, name: 'Rivers', user: AYEN, works: [1, 2, 3, 4, 5].map(work) }
    const found = parseCollection(raw, API)
    expect(found).toMatchObject({ id: 2, title: 'Rivers', slug: '', owner: AYEN, items_count: 5 })
    expect(found?.pictures).toEqual([1, 2, 3, 4].map((id) => picture(`/${id}.png`)))
    expect(found?.works.map((one) => one.id)).toEqual([1, 2, 3, 4, 5])
  })

  it('[A28] uses defaults for a collection with only an id and returns null without an id', () => {
    expect(parseCollection({ id: 2, items_count: 7, pictures: ['/a.png', null] }, API)).toEqual({
      id: 2,
      title: '',
      slug: '',
      description: '',
      owner: UNKNOWN_USER,
      items_count: 7,
      pictures: [picture('/a.png')],
      is_public: null,
      works: [],
    })
    for (const raw of [null, [], {}, 'x']) expect(parseCollection(raw)).toBe(null)
  })
})

describe('daysLeft', () => {
  it.each([
    ['2026-01-05', '2026-01-05T21:59:59Z', 0],
    // The next day has begun in Juba.
    ['2026-01-05', '2026-01-05T22:00:00Z', -1],
    ['2026-03-01', '2026-02-27T22:00:00Z', 1],
    ['2027-01-01', '2026-01-01T08:00:00Z', 365],
  ])('until %s at %s is %i', (day, now, left) => {
    expect(daysLeft(day, Date.parse(now))).toBe(left)
  })
})

describe('othersOpen', () => {
  const now = Date.parse('2026-01-05T08:00:00Z')
  const project = (id: number, category: string, more: object = {}) => {
    const read = parseProject({ id, category, status: 'open', ...more })
    if (read === null) throw new Error('no project')
    return read
  }

  it('returns the projects open for applications, same category first, without the project itself', () => {
    const list = [
      project(1, 'Film'),
      project(2, 'Painting'),
      project(3, 'Painting', { status: 'closed' }),
      project(4, 'Painting', { deadline: '2026-01-04' }),
      project(5, 'Film', { deadline: '2026-01-05' }),
      project(6, 'Painting'),
    ]
    const of = (id: number | string, category: string) =>
      othersOpen(list, { id, category }, now).map((other) => other.id)
    expect(of(2, 'Painting')).toEqual([6, 1, 5])
    expect(of('6', 'Film')).toEqual([1, 5, 2])
    expect(of(9, '')).toEqual([1, 2, 5, 6])
  })
})
