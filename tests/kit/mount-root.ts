import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const mounted = new Set<Root>()

/**
 * Renders as a browser does, without `act`: a page that waits for a lazy part inside a synchronous
 * `act` would wait for ever. The root is unmounted after the test (dom-setup.ts).
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
