import { isHtml } from '../base/errors.ts'
import { isObject } from '../base/json.ts'
import type { CapabilityField, CapabilityRecord } from '../base/types.ts'

export interface Probe {
  method: 'GET' | 'HEAD'
  path: string
  field: CapabilityField
}

/** The eleven probes of CAP-03…13 and the feature that each one tests (A5). */
export const PROBES = {
  likesStatus: { method: 'GET', path: 'likes/status/', field: 'likes' },
  likesUnified: { method: 'GET', path: 'likes/unified/', field: 'likes' },
  bookmarksStatus: { method: 'GET', path: 'bookmarks/status/', field: 'bookmarks' },
  followStats: { method: 'GET', path: 'follow/stats/1/', field: 'follow' },
  followStatus: { method: 'GET', path: 'follow/status/', field: 'follow' },
  blogsView: { method: 'HEAD', path: 'blogs/increment_view/', field: 'views' },
  blogView: { method: 'HEAD', path: 'blog/increment_view/', field: 'views' },
  postsView: { method: 'HEAD', path: 'posts/increment_view/', field: 'views' },
  postView: { method: 'HEAD', path: 'post/increment_view/', field: 'views' },
  portfolioView: { method: 'HEAD', path: 'portfolio/increment_view/', field: 'views' },
  workView: { method: 'HEAD', path: 'work/increment_view/', field: 'views' },
} as const satisfies Record<string, Probe>

export type ProbeName = keyof typeof PROBES

export type ProbeResult =
  | 'available'
  | 'needsAuth'
  | 'notAvailable'
  | 'serverError'
  | 'networkError'

/** Meaning of each probe result. `remembered` false: detect again at the next use. */
export const PROBE_MEANING = {
  available: { usable: true, remembered: true },
  needsAuth: { usable: true, remembered: true },
  notAvailable: { usable: false, remembered: true },
  serverError: { usable: false, remembered: false },
  networkError: { usable: false, remembered: false },
} as const satisfies Record<ProbeResult, { usable: boolean; remembered: boolean }>

/** CAP-14…18, A5. `status` null or 0 = no response within 5 s. */
export function classifyProbe(status: number | null, body: unknown): ProbeResult {
  if (status === null || status === 0) return 'networkError'
  if (status >= 200 && status < 300) return 'available'
  if (status === 401 || status === 403) return 'needsAuth'
  if (status === 405) return 'available'
  if (status === 400) return complains(body, 0) ? 'available' : 'notAvailable'
  return status >= 500 ? 'serverError' : 'notAvailable'
}

const MAX_DEPTH = 4

function complains(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !isHtml(value) && /required|invalid/i.test(value)
  if (depth === MAX_DEPTH) return false
  if (Array.isArray(value)) return value.some((entry) => complains(entry, depth + 1))
  return isObject(value) && Object.values(value).some((entry) => complains(entry, depth + 1))
}

export type ProbeResults = Record<ProbeName, ProbeResult>

function resultsFor(field: CapabilityField, results: ProbeResults): ProbeResult[] {
  const names = Object.keys(PROBES) as ProbeName[]
  return names.filter((name) => PROBES[name].field === field).map((name) => results[name])
}

function usable(field: CapabilityField, results: ProbeResults): boolean {
  return resultsFor(field, results).some((result) => PROBE_MEANING[result].usable)
}

/** The record of a detection (CAP-01, ENT-29). `detectedAt` in milliseconds since 1970. */
export function capabilityRecord(results: ProbeResults, detectedAt: number): CapabilityRecord {
  return {
    likes: usable('likes', results),
    bookmarks: usable('bookmarks', results),
    views: usable('views', results),
    follow: usable('follow', results),
    detectedAt,
  }
}

/**
 * Whether a feature counts as unavailable because of a network error, without a response from the
 * server.
 */
export function isUnanswered(field: CapabilityField, results: ProbeResults): boolean {
  return !usable(field, results) && resultsFor(field, results).includes('networkError')
}

/**
 * Whether a feature counts as unavailable only because a probe failed, so that the next use detects
 * again (A5).
 */
export function isUndecided(field: CapabilityField, results: ProbeResults): boolean {
  return (
    !usable(field, results) &&
    resultsFor(field, results).some((result) => !PROBE_MEANING[result].remembered)
  )
}
