import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { myProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { useIsDesktop } from '../../hooks/use-is-desktop.ts'
import { SETTINGS_SECTIONS, type SettingsSectionId, sectionOfHash } from './settings-parts.ts'

interface OpenSection {
  page: RefObject<HTMLDivElement | null>
  open: SettingsSectionId | null
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
export function useOpenSection(): OpenSection {
  const page = useRef<HTMLDivElement>(null)
  const open = sectionOfHash(useLocationProperty(() => window.location.hash))
  const isDesktop = useIsDesktop()
  const listIsBefore = useRef(false)
  useFocusOnSection(page, open, isDesktop)
  useInitialScrollToSection(isDesktop)
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

function useFocusOnSection(
  page: RefObject<HTMLElement | null>,
  open: SettingsSectionId | null,
  isDesktop: boolean,
): void {
  const previousSection = useRef(open)
  const moveFocus = useEffectEvent(() => {
    const previous = previousSection.current
    previousSection.current = open
    if (isDesktop || previous === open) return
    if (open === null) page.current?.querySelector<HTMLElement>(`a[href="#${previous}"]`)?.focus()
    else {
      document.getElementById(open)?.focus({ preventScroll: true })
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => moveFocus(), [open])
}

/** Scrolls to the section in the URL once the sections above have their final height. */
function useInitialScrollToSection(isDesktop: boolean): void {
  const { api } = useApp()
  const { isPending } = useQuery(myProfileQuery(api))
  useEffect(() => {
    const sectionId = sectionOfHash(window.location.hash)
    // The first section is already at the top.
    if (!isDesktop || isPending || sectionId === null || sectionId === SETTINGS_SECTIONS[0].id)
      return
    // After the route's scroll to the top, and not if the user has scrolled since.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) document.getElementById(sectionId)?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isPending, isDesktop])
}
