import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { myProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { useIsDesktop } from '../../hooks/use-is-desktop.ts'
import { partOf, SETTINGS_PARTS, type SettingsPartId } from './settings-parts.ts'

interface OpenPart {
  page: RefObject<HTMLDivElement | null>
  open: SettingsPartId | null
  /** Called when a section is opened from the list. */
  onOpen: () => void
  /** Called when the user goes back to the list from a section. */
  onBack: (event: MouseEvent) => void
}

/**
 * The settings section in the URL hash. On narrow screens, opening a section focuses it and going
 * back focuses its link in the list. On desktop, where all sections are shown, loading the page
 * with a hash scrolls to its section.
 */
export function useOpenPart(): OpenPart {
  const page = useRef<HTMLDivElement>(null)
  const open = partOf(useLocationProperty(() => window.location.hash))
  const wide = useIsDesktop()
  const listIsBefore = useRef(false)
  useFocusOf(page, open, wide)
  useArrivalAtPart(wide)
  return {
    page,
    open,
    onOpen: () => {
      listIsBefore.current = open === null
    },
    onBack: (event) => {
      if (!listIsBefore.current || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      history.back()
    },
  }
}

function useFocusOf(
  page: RefObject<HTMLElement | null>,
  open: SettingsPartId | null,
  wide: boolean,
): void {
  const before = useRef(open)
  const move = useEffectEvent(() => {
    const left = before.current
    before.current = open
    if (wide || left === open) return
    if (open === null) page.current?.querySelector<HTMLElement>(`a[href="#${left}"]`)?.focus()
    else {
      document.getElementById(open)?.focus({ preventScroll: true })
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => move(), [open])
}

/** Scrolls to the section in the URL once the sections above have their final height. */
function useArrivalAtPart(wide: boolean): void {
  const { api } = useApp()
  const { isPending } = useQuery(myProfileQuery(api))
  useEffect(() => {
    const part = partOf(window.location.hash)
    // The first section is already at the top.
    if (!wide || isPending || part === null || part === SETTINGS_PARTS[0].id) return
    // After the route's scroll to the top, and not if the user has scrolled since.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) document.getElementById(part)?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isPending, wide])
}
