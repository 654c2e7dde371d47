/** How far below the window is near enough to be got ready. */
const NEAR = '50%'

/**
 * Calls once as the element comes near the window, or at once where the browser cannot tell.
 * @returns what stops waiting
 */
export function whenNear(element: Element, call: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    call()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      call()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
