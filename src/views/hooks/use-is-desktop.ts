import { useSyncExternalStore } from 'react'

/** Viewport width with room for a sidebar; theme's `lg`. */
const WIDE = '(min-width: 64rem)'

const subscribe = (onStoreChange: () => void) => {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', onStoreChange)
  return () => wide.removeEventListener('change', onStoreChange)
}

/** Whether there is room for a sidebar. On phones its data is not fetched. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
