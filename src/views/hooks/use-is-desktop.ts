import { useSyncExternalStore } from 'react'

/** Viewport width with room for a sidebar; theme's `lg`. */
const DESKTOP_QUERY = '(min-width: 64rem)'

const subscribe = (onStoreChange: () => void) => {
  const query = window.matchMedia(DESKTOP_QUERY)
  query.addEventListener('change', onStoreChange)
  return () => query.removeEventListener('change', onStoreChange)
}

/** Whether there is room for a sidebar. On phones its data is not fetched. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESKTOP_QUERY).matches,
    () => false,
  )
