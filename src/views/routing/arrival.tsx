import { useEffect, useEffectEvent } from 'react'
import type { PageMetadata } from '../../protocol/base/page-head.ts'
import { useApp } from '../app-context.tsx'
import { useAnnounce } from '../components/announcer.tsx'

/** What the page says about itself while it is shown (META-01…META-12); null = as before. */
export function usePageMeta(page: PageMetadata | null): void {
  const { metadata } = useApp()
  if (page !== null) metadata.note?.(page)
  const text = page === null ? null : JSON.stringify(page)
  useEffect(() => {
    return text === null ? undefined : metadata.set(JSON.parse(text) as PageMetadata)
  }, [metadata, text])
}

/** `<title> | Kinyeti` in the tab, all else by default (META-03, A18). */
export function usePageTitle(title: string): void {
  usePageMeta({ title })
}

/** The route's own title; stands before the page, so that a page may set a better one. */
export function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** For so many frames a menu or dialog closed by the same click may still give the focus back. */
const SETTLING_FRAMES = 10

const BUSY =
  'dialog, [role=dialog], [role=combobox], [role=menu][data-state=open], [aria-expanded=true], [aria-label=Notices]'

function focusHeading(): void {
  const main = document.querySelector('main')
  const target = main?.querySelector('h1') ?? main
  const active = document.activeElement
  // Who is at work in the page, in a dialog, a menu, the search or a notice already is not called away.
  const atWork = (active !== main && main?.contains(active)) || active?.closest(BUSY)
  if (!target || atWork) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A page that still waits for its data has no heading yet: until it has, `main` holds the focus. */
function whenHeadingComes(then: () => void): () => void {
  const main = document.querySelector('main')
  if (!main || main.querySelector('h1')) return () => {}
  const observer = new MutationObserver(() => {
    if (!main.querySelector('h1')) return
    observer.disconnect()
    if (document.activeElement === main) then()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Stands after the page and so runs when it is really there: puts the scroll right, takes the focus
 * to the heading and tells readers where they are. The first page of a visit is left alone.
 */
export function Arrival({
  path,
  first,
  onArrive,
}: {
  path: string
  first: boolean
  onArrive: () => void
}) {
  const announce = useAnnounce()
  const say = useEffectEvent(() => announce(document.title))
  const settle = useEffectEvent(onArrive)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is an arrival of its own
  useEffect(() => {
    settle()
    if (first) return
    say()
    let frames = 0
    let frame = 0
    const tick = () => {
      focusHeading()
      frames += 1
      if (frames < SETTLING_FRAMES) frame = requestAnimationFrame(tick)
    }
    tick()
    const stopWaiting = whenHeadingComes(focusHeading)
    return () => {
      cancelAnimationFrame(frame)
      stopWaiting()
    }
  }, [path])
  return null
}
