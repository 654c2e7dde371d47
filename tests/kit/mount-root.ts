import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const mounted = new Set<Root>()

/**
 * Renders without `act`, as in a browser: a page that suspends on a lazy chunk inside a synchronous
 * `act` would never resume. The root is unmounted after the test (dom-setup.ts).
 */
export function mountRoot(node: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  mounted.add(root)
  const rerender = (next: ReactNode) => flushSync(() => root.render(next))
  rerender(node)
  const unmount = () => {
    root.unmount()
    mounted.delete(root)
  }
  return { rerender, unmount }
}

export function unmountRoots(): void {
  for (const root of mounted) root.unmount()
  mounted.clear()
}
