import { describe, expect, test } from 'vitest'
import { apiPath } from '../../../src/protocol/base/paths.ts'
import {
  capabilityRecord,
  classifyProbe,
  isUndecided,
  PROBE_MEANING,
  PROBES,
  type ProbeName,
  type ProbeResult,
  type ProbeResults,
} from '../../../src/protocol/content/capabilities.ts'

describe('probes', () => {
  const rows: [clause: string, method: string, path: string, field: string][] = [
    ['CAP-03', 'GET', 'likes/status/', 'likes'],
    ['CAP-04', 'GET', 'likes/unified/', 'likes'],
    ['CAP-05', 'GET', 'bookmarks/status/', 'bookmarks'],
    ['CAP-06', 'GET', 'follow/stats/1/', 'follow'],
    ['CAP-07', 'GET', 'follow/status/', 'follow'],
    ['CAP-08', 'HEAD', 'blogs/increment_view/', 'views'],
    ['CAP-09', 'HEAD', 'blog/increment_view/', 'views'],
    ['CAP-10', 'HEAD', 'posts/increment_view/', 'views'],
    ['CAP-11', 'HEAD', 'post/increment_view/', 'views'],
    ['CAP-12', 'HEAD', 'portfolio/increment_view/', 'views'],
    ['CAP-13', 'HEAD', 'work/increment_view/', 'views'],
  ]
  for (const [clause, method, path, field] of rows) {
    test(`[${clause}] ${method} ${path} tests ${field} and exists once`, () => {
      const found = Object.values(PROBES).filter((p) => p.method === method && p.path === path)
      expect(found).toEqual([{ method, path, field }])
    })
  }

  test('[A5] eleven exist', () => expect(Object.keys(PROBES)).toHaveLength(11))

  test('[HTTP-05] are relative to the API root', () => {
    expect(apiPath(PROBES.workView.path)).toBe('/api/work/increment_view/')
  })
})

describe('probe responses', () => {
  const rows: [clause: string, status: number | null, body: unknown, expected: ProbeResult][] = [
    ['[CAP-14]', 404, { detail: 'Not found.' }, 'notAvailable'],
    ['[CAP-15]', 401, null, 'needsAuth'],
    ['[CAP-15]', 403, null, 'needsAuth'],
    ['[CAP-16]', 400, { detail: 'user_id is required' }, 'available'],
    ['[CAP-16]', 400, { detail: 'Invalid type' }, 'available'],
    ['[CAP-16 A5]', 400, { type: ['This field is REQUIRED.'] }, 'available'],
    ['[CAP-16 A5]', 400, 'invalid ids', 'available'],
    ['[CAP-16 A5]', 400, { code: 7, type: ['No.', 'This is required.'] }, 'available'],
    ['[CAP-16]', 400, [[[[['required']]]]], 'notAvailable'],
    ['[CAP-16]', 400, { detail: 'No.' }, 'notAvailable'],
    ['[CAP-16]', 400, { required: true }, 'notAvailable'],
    ['[CAP-16]', 400, '<html><body>Invalid request</body></html>', 'notAvailable'],
    ['[CAP-16]', 400, null, 'notAvailable'],
    ['[CAP-17]', 500, null, 'serverError'],
    ['[CAP-17]', 503, { detail: 'required' }, 'serverError'],
    ['[CAP-18]', null, null, 'networkError'],
    ['[CAP-18]', 0, null, 'networkError'],
    ['[A5]', 200, {}, 'available'],
    ['[A5]', 204, null, 'available'],
    ['[A5]', 299, null, 'available'],
    ['[A5]', 300, null, 'notAvailable'],
    ['[A5]', 199, null, 'notAvailable'],
    ['[CAP-17]', 599, null, 'serverError'],
    ['[A5]', 405, null, 'available'],
    ['[A5]', 410, null, 'notAvailable'],
    ['[A5]', 429, null, 'notAvailable'],
  ]
  for (const [clause, status, body, expected] of rows) {
    test(`${clause} ${status} ${JSON.stringify(body)} is ${expected}`, () => {
      expect(classifyProbe(status, body)).toBe(expected)
    })
  }

  test('[A5] remember all but failures and treat only availability as usable', () => {
    expect(PROBE_MEANING).toEqual({
      available: { usable: true, remembered: true },
      needsAuth: { usable: true, remembered: true },
      notAvailable: { usable: false, remembered: true },
      serverError: { usable: false, remembered: false },
      networkError: { usable: false, remembered: false },
    })
  })
})

describe('capability record', () => {
  const names = Object.keys(PROBES) as ProbeName[]
  const all = (result: ProbeResult, but: Partial<ProbeResults> = {}): ProbeResults => ({
    ...(Object.fromEntries(names.map((name) => [name, result])) as ProbeResults),
    ...but,
  })

  test('[ENT-29] has the four features and the time of detection', () => {
    expect(capabilityRecord(all('available'), 1234)).toEqual({
      likes: true,
      bookmarks: true,
      views: true,
      follow: true,
      detectedAt: 1234,
    })
  })

  const rows: [title: string, one: Partial<ProbeResults>, on: string[]][] = [
    ['likes from likes/status/', { likesStatus: 'available' }, ['likes']],
    ['likes from likes/unified/', { likesUnified: 'needsAuth' }, ['likes']],
    ['bookmarks from bookmarks/status/', { bookmarksStatus: 'available' }, ['bookmarks']],
    ['follow from follow/stats/1/', { followStats: 'needsAuth' }, ['follow']],
    ['follow from follow/status/', { followStatus: 'available' }, ['follow']],
    ['views from any one path', { workView: 'available' }, ['views']],
    ['nothing from failures', { likesStatus: 'serverError', blogView: 'networkError' }, []],
  ]
  for (const [title, one, on] of rows) {
    test(`[A5] ${title}`, () => {
      const { detectedAt: _, ...fields } = capabilityRecord(all('notAvailable', one), 0)
      const names = Object.entries(fields).filter(([, value]) => value)
      expect(names.map(([name]) => name)).toEqual(on)
    })
  }

  test('[A5] is undecided for a feature that is off because of a failure', () => {
    const results = all('notAvailable', {
      likesStatus: 'serverError',
      followStats: 'networkError',
      followStatus: 'available',
    })
    expect(
      (['likes', 'bookmarks', 'views', 'follow'] as const).map((field) =>
        isUndecided(field, results),
      ),
    ).toEqual([true, false, false, false])
  })
})
