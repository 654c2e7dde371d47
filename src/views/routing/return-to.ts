/** The login page, told where to lead afterwards. */
export function loginAddress(from: string): string {
  return `/login?next=${encodeURIComponent(from)}`
}

/**
 * Where a finished login leads: the page a guard named, else the dashboard (LOGIN-05). Only paths
 * of this site count: `//host` and `/\host` would leave it.
 */
export function destination(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/dashboard'
}
