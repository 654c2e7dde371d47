import { createRoot } from 'react-dom/client'
import { CHANNEL } from '../channel.ts'
import { Panel } from './panel.tsx'
import { parsePosition, positionHash } from './position.ts'
import { createSource } from './source.ts'

/**
 * Mounts an inspector in an element.
 * @param wanted the tab to attach to; null = the first that responds
 * @param initialTrace a trace to open at the start
 * @param hasUrl whether the inspector is the page itself, so that its URL names actor and step
 * @returns a function that unmounts it
 */
export function mountPanel(
  element: HTMLElement,
  wanted: string | null,
  initialTrace?: { name: string; text: string },
  hasUrl = false,
): () => void {
  const source = createSource({
    channel: new BroadcastChannel(CHANNEL),
    locks: navigator.locks,
    panel: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    wanted,
    position: hasUrl ? parsePosition(location.hash) : {},
    elapsed: () => performance.now(),
  })
  if (initialTrace !== undefined) source.actor.send({ type: 'trace.open', ...initialTrace })
  if (hasUrl)
    source.actor.subscribe(({ context: { actor, seq } }) => {
      if (actor !== null) history.replaceState(null, '', positionHash(actor, seq))
    })
  const root = createRoot(element)
  root.render(<Panel source={source} />)
  const stopSource = (): void => source.stop()
  window.addEventListener('pagehide', stopSource, { once: true })
  return () => {
    window.removeEventListener('pagehide', stopSource)
    root.unmount()
    source.stop()
  }
}
