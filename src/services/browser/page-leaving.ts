/**
 * @param onLeave called at each `pagehide`
 * @returns whether the page is being left: from `pagehide` until it is shown again from the
 * back/forward cache
 */
export function watchPageLeaving(
  window: Pick<EventTarget, 'addEventListener'>,
  onLeave?: () => void,
): () => boolean {
  let isLeaving = false
  for (const type of ['pagehide', 'pageshow']) {
    window.addEventListener(type, () => {
      isLeaving = type === 'pagehide'
      if (isLeaving) onLeave?.()
    })
  }
  return () => isLeaving
}
