import { useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { useIsRestoring, useUser } from '../session/session.ts'

/** Below this the header has no room for what a member goes to all day; theme's `md`. */
const NARROW = '(max-width: 47.99rem)'

/** The lower edge of the window belongs to the page: a composer, the bar of a form. */
const OWN_EDGE = /^\/(?:create|edit|upload-work|messages)\/.|^\/upload-asset|[?&]edit=/

function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const narrow = window.matchMedia(NARROW)
      narrow.addEventListener('change', tell)
      return () => narrow.removeEventListener('change', tell)
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

/** Whether a member's places stand at the lower edge: from the first paint for who was signed in. */
export function useHasTabs(path: string): boolean {
  const narrow = useNarrow()
  const user = useUser()
  const restoring = useIsRestoring()
  const search = useSearch()
  return narrow && (user !== null || restoring) && !OWN_EDGE.test(`${path}?${search}`)
}
