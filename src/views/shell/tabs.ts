import { useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../app-context.tsx'
import { useIsRestoring, useSession } from '../hooks/session.ts'

/** Width below which the header has no room for these links; theme's `md`. */
const PHONE_QUERY = '(max-width: 47.99rem)'

/** Pages that use the bottom edge themselves: a message composer, the bar of a form. */
const PATHS_WITHOUT_TABS =
  /^\/(?:create|edit|upload-work|messages)\/.|^\/upload-asset|[?&]edit=|\/(?:new|edit)\?/

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onStoreChange) => {
      const narrow = window.matchMedia(PHONE_QUERY)
      narrow.addEventListener('change', onStoreChange)
      return () => narrow.removeEventListener('change', onStoreChange)
    },
    () => window.matchMedia(PHONE_QUERY).matches,
    () => false,
  )
}

/**
 * Whether the tab bar is shown. `unknown` while a server-rendered page hydrates: a stored session
 * shows the bar (`data-if-token`).
 */
export function useHasTabs(path: string): boolean | 'unknown' {
  const { ssrSnapshot } = useApp()
  const narrow = useIsPhone()
  const { phase, user } = useSession()
  const restoring = useIsRestoring()
  const search = useSearch()
  if (PATHS_WITHOUT_TABS.test(`${path}?${search}`)) return false
  if (ssrSnapshot && phase === 'loading' && !restoring) return 'unknown'
  return narrow && (user !== null || restoring)
}
