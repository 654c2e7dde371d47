import { useBrowserLocation } from 'wouter/use-browser-location'

const ROUTE = '/admin'

/** Moves `path` from below one path to below another; other paths stay. */
function moved(path: string, from: string, to: string): string {
  const rest = path.slice(from.length)
  return path.startsWith(from) && /^(?:$|[/?#])/.test(rest) ? to + rest : path
}

/** The address of a route, where the administration is configured to have another path (B2). */
export const addressOf = (adminPath: string, route: string): string =>
  moved(route, ROUTE, adminPath)

/** Router options for an administration at `adminPath`; none for the default path. */
export function adminPathRouting(adminPath: string) {
  if (adminPath === ROUTE) return {}
  return {
    hrefs: (href: string) => addressOf(adminPath, href),
    hook: (): ReturnType<typeof useBrowserLocation> => {
      const [path, navigate] = useBrowserLocation()
      return [
        moved(path, adminPath, ROUTE),
        (to, options) => navigate(typeof to === 'string' ? addressOf(adminPath, to) : to, options),
      ]
    },
  }
}
