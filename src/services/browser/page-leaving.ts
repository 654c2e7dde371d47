/**
 * @returns whether the page is being left: from `pagehide` until it is shown again from the
 * back/forward cache
 */
export function watchPageLeaving(window: Pick<EventTarget, 'addEventListener'>): () => boolean {
  let isLeaving = false
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  return () => isLeaving
}
