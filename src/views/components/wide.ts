import { useSyncExternalStore } from 'react'

/** Viewport width with room for a sidebar; theme's `lg`. */
const WIDE = '(min-width: 64rem)'

const subscribe = (tell: () => void) => {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether there is room for a sidebar. On phones its data is not fetched. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
