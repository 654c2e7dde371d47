import { type RefObject, useEffect, useRef } from 'react'

/**
 * Ref of a horizontally scrolling row: scrolls its current link into view without scrolling the
 * page.
 */
export function useCurrentInView<T extends HTMLElement>(current: string): RefObject<T | null> {
  const row = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link becomes current
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const box = row.current.getBoundingClientRect()
    const linkBox = link.getBoundingClientRect()
    if (linkBox.left >= box.left && linkBox.right <= box.right) return
    row.current.scrollLeft += linkBox.left - box.left - (box.width - linkBox.width) / 2
  }, [current])
  return row
}
