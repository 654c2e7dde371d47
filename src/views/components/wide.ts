import { useSyncExternalStore } from 'react'

/** Room for a column beside the one that is read; theme's `lg`. */
const WIDE = '(min-width: 64rem)'

const subscribe = (tell: () => void) => {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether there is such room: what stands there alone is not asked for on a phone. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
