import { describe, expect, it } from 'vitest'
import {
  type NetworkOutcome,
  outcomeOf,
  type PageSource,
  pageSource,
  type RequestKind,
  requestKind,
} from '../../src/worker/requests.ts'

const ORIGIN = 'https://kinyeti.example'

describe('requests', () => {
  it.each<[RequestKind, string, string?, string?]>([
    ['page', '/'],
    ['page', '/posts/5?tab=likes'],
    ['page', '/messages/3'],
    ['page', '/u/ayen.k/works'],
    ['asset', '/assets/index-abc.js', 'cors'],
    ['asset', '/assets/index-abc.js'],
    ['other', '/posts/5', 'cors'],
    ['other', '/posts/5', 'navigate', 'POST'],
    ['other', '/assets/index-abc.js', 'cors', 'HEAD'],
    ['other', '/api/posts/', 'cors'],
    ['other', '/api/users/export/'],
    ['other', '/media/a.webp'],
    ['other', '/inspector'],
    ['other', '/dev/mail'],
    ['other', '/plain/sign-in'],
    ['other', '/robots.txt'],
    ['other', 'https://elsewhere.example/'],
    ['other', 'https://elsewhere.example/assets/a.js', 'cors'],
  ])('is a request for: %s, with %s', (kind, path, mode = 'navigate', method = 'GET') => {
    const url = new URL(path, ORIGIN).href
    expect(requestKind({ method, mode: mode as RequestMode, url }, ORIGIN)).toBe(kind)
  })

  it.each([200, 404, 500, 503, 504, 502])(
    'distinguishes a proxy’s status %i from a response',
    (status) => {
      expect(outcomeOf({ status } as Response)).toBe(status > 500 ? 'gateway' : 'response')
    },
  )

  const outcomes: NetworkOutcome[] = ['gateway', 'failed', 'silent']
  it.each<[PageSource, boolean, boolean]>([
    ['saved', true, true],
    ['saved', true, false],
    ['shell', false, true],
    ['network', false, false],
  ])(
    'without a response is answered from: %s (page saved: %s, shell: %s)',
    (source, saved, shell) => {
      expect(outcomes.map((outcome) => pageSource(outcome, { saved, shell }))).toEqual([
        source,
        source,
        source,
      ])
      expect(pageSource('response', { saved, shell })).toBe('network')
    },
  )
})
