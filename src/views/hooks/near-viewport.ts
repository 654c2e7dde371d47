/** Distance from the viewport that counts as near, in percent of its size. */
const NEAR = '50%'

/**
 * Calls `call` once when the element comes near the viewport, or immediately without
 * `IntersectionObserver`.
 * @returns function that stops observing
 */
export function onNearViewport(element: Element, call: () => void): () => void {
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
