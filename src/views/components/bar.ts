/**
 * The `ref` of what a page keeps at the lower edge, a bar of a form, of what is sold, of a chat:
 * notices end above it, however tall it is (`--bar`).
 */
export function asBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null || !('ResizeObserver' in window)) return
  const { style } = document.documentElement
  const sized = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`))
  sized.observe(bar)
  return () => {
    sized.disconnect()
    style.removeProperty('--bar')
  }
}
