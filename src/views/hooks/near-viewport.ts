/** Distance from the viewport that counts as near, in percent of its size. */
const ROOT_MARGIN = '50%'

/**
 * Calls `callback` once when the element comes near the viewport, or immediately without
 * `IntersectionObserver`.
 * @returns function that stops observing
 */
export function onNearViewport(element: Element, callback: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    callback()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: ROOT_MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
