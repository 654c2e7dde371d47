import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { myProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { useWide } from '../../components/wide.ts'
import { partOf, SETTINGS_PARTS, type SettingsPartId } from './settings-parts.ts'

interface OpenPart {
  page: RefObject<HTMLDivElement | null>
  open: SettingsPartId | null
  /** A part is gone to from the list. */
  onOpen: () => void
  /** The list is gone to from a part. */
  onBack: (event: MouseEvent) => void
}

/**
 * The part named by the address. Where it stands alone, the focus goes to it, and on the way back to
 * where it was in the list; where all stand together, who comes for one is taken to it.
 */
export function useOpenPart(): OpenPart {
  const page = useRef<HTMLDivElement>(null)
  const open = partOf(useLocationProperty(() => window.location.hash))
  const wide = useWide()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part gone to, and the list
  useEffect(() => move(), [open])
}

/** Who comes for a part is taken to it once what stands above has its height. */
function useArrivalAtPart(wide: boolean): void {
  const { api } = useApp()
  const { isPending } = useQuery(myProfileQuery(api))
  useEffect(() => {
    const part = partOf(window.location.hash)
    // The first one stands at the top as it is.
    if (!wide || isPending || part === null || part === SETTINGS_PARTS[0].id) return
    // After the page was put at its top, and not when the person moved on meanwhile.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) document.getElementById(part)?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isPending, wide])
}
