import { useEffect, useEffectEvent } from 'react'
import { PRODUCT_NAME } from '../../protocol/brand.ts'
import { useAnnounce } from '../components/announcer.tsx'

/** `<title> | Kinyeti` in the tab (META-03, A18). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${PRODUCT_NAME}`
  }, [title])
}

/** The route's own title; stands before the page, so that a page may set a better one. */
export function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
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
  const arrive = useEffectEvent(() => {
    onArrive()
    if (first) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    announce(document.title)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is an arrival of its own
  useEffect(() => arrive(), [path])
  return null
}
