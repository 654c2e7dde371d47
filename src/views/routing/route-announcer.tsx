import { createContext, useEffect, useEffectEvent } from 'react'
import type { PageMetadata } from '../../protocol/base/page-head.ts'
import { useApp } from '../app-context.tsx'
import { useAnnounce } from '../components/announcer.tsx'

/** Page metadata while the component is mounted (META-01…META-12); null changes nothing. */
export function usePageMeta(page: PageMetadata | null): void {
  const { metadata } = useApp()
  if (page !== null) metadata.note?.(page)
  const text = page === null ? null : JSON.stringify(page)
  useEffect(() => {
    return text === null ? undefined : metadata.set(JSON.parse(text) as PageMetadata)
  }, [metadata, text])
}

/**
 * Sets the document title to `<title> | Kinyeti`; other metadata has its defaults (META-03, A18).
 */
export function usePageTitle(title: string): void {
  usePageMeta({ title })
}

/** Title of the current route, for a page that only adds a description. */
export const RouteTitle = createContext<string | null>(null)

/** Title of the route; rendered before the page, so that the page can override it. */
export function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/**
 * Number of frames in which a menu or dialog closed by the same click may still restore the focus.
 */
const SETTLING_FRAMES = 10

const KEEPS_FOCUS_SELECTOR =
  'dialog, [role=dialog], [role=combobox], [role=menu][data-state=open], [aria-expanded=true], [aria-label=Notices]'

function focusHeading(): void {
  const main = document.querySelector('main')
  const target = main?.querySelector('h1') ?? main
  const active = document.activeElement
  // Does not take the focus from a user who already works in the page, a dialog, a menu, the search
  // or a toast.
  const isUserInteracting =
    (active !== main && main?.contains(active)) || active?.closest(KEEPS_FOCUS_SELECTOR)
  if (!target || isUserInteracting) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A loading page has no heading yet; until it renders, `main` has the focus. */
function onHeadingRendered(callback: () => void): () => void {
  const main = document.querySelector('main')
  if (!main || main.querySelector('h1')) return () => {}
  const observer = new MutationObserver(() => {
    if (!main.querySelector('h1')) return
    observer.disconnect()
    if (document.activeElement === main) callback()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Rendered after the page, so that its effect runs when the page has mounted: restores the scroll
 * position, focuses the heading and announces the title. On the first page of a visit it only calls
 * `onArrive`.
 */
export function RouteAnnouncer({
  path,
  isFirst,
  onArrive,
}: {
  path: string
  isFirst: boolean
  onArrive: () => void
}) {
  const announce = useAnnounce()
  const announceTitle = useEffectEvent(() => announce(document.title))
  const notifyArrival = useEffectEvent(onArrive)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each path
  useEffect(() => {
    notifyArrival()
    if (isFirst) return
    announceTitle()
    let frames = 0
    let frame = 0
    const tick = () => {
      focusHeading()
      frames += 1
      if (frames < SETTLING_FRAMES) frame = requestAnimationFrame(tick)
    }
    tick()
    const stopWaiting = onHeadingRendered(focusHeading)
    return () => {
      cancelAnimationFrame(frame)
      stopWaiting()
    }
  }, [path])
  return null
}
