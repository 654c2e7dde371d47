import { useEffect } from 'react'

/**
 * Scrolls to the element named by the URL fragment once `ready`, since it may render after the
 * page.
 */
export function useScrollToHash(name: string, ready: boolean): void {
  useEffect(() => {
    // A restored scroll position takes precedence.
    if (!ready || window.scrollY > 0 || window.location.hash !== `#${name}`) return
    document.getElementById(name)?.scrollIntoView()
  }, [name, ready])
}
