/**
 * Ref callback of a bar at the bottom of a page, such as that of a form, a purchase or a chat.
 * Publishes its height as `--bar` (px), so that toasts are placed above it.
 */
export function stickyBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null || !('ResizeObserver' in window)) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bar')
  }
}
