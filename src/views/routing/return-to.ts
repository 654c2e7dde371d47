import { sameOriginPath } from '../../protocol/base/same-origin-path.ts'

/** Path of the login page, with the path to return to. */
export function loginPath(returnPath: string): string {
  return `/login?next=${encodeURIComponent(returnPath)}`
}

/**
 * Path to open after login: the page a guard named, else the dashboard (LOGIN-05). Only URLs of
 * this site are accepted.
 */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return sameOriginPath(next, window.location.origin) ?? '/dashboard'
}
