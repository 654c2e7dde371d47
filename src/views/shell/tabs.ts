import { useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { useIsRestoring, useUser } from '../hooks/session.ts'

/** Width below which the header has no room for these links; theme's `md`. */
const PHONE_QUERY = '(max-width: 47.99rem)'

/** Pages that use the bottom edge themselves: a message composer, the bar of a form. */
const PATHS_WITHOUT_TABS = /^\/(?:create|edit|upload-work|messages)\/.|^\/upload-asset|[?&]edit=/

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

/** Whether the tab bar is shown; with a stored session from the first paint. */
export function useHasTabs(path: string): boolean {
  const narrow = useIsPhone()
  const user = useUser()
  const restoring = useIsRestoring()
  const search = useSearch()
  return narrow && (user !== null || restoring) && !PATHS_WITHOUT_TABS.test(`${path}?${search}`)
}
