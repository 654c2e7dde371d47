import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { LightboxActor } from '../../../machines/content/lightbox/lightbox.machine.ts'
import {
  isLightboxOpen,
  lightboxIndex,
} from '../../../machines/content/lightbox/lightbox.selectors.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'

export interface Shown {
  pictures: readonly Picture[]
  title: string
}

const PARAMETER = 'image'

/** Which picture an address asks for, from 0; null where it names none that is there. */
export function imageIn(search: string, count: number): number | null {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? ''
  const place = /^[1-9]\d*$/.test(asked) ? Number(asked) : 0
  return place >= 1 && place <= count ? place - 1 : null
}

function say(index: number | null): void {
  const url = new URL(location.href)
  if (index === null) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, String(index + 1))
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

/**
 * While a picture is large, the address says which one, so that it can be passed on; who comes by
 * such an address sees it large. Stands after `useBackCloses`, whose entry is the one that is named.
 */
export function useImageAddress(lightbox: LightboxActor, of: Shown | undefined): void {
  const open = useSelector(lightbox, isLightboxOpen)
  const index = useSelector(lightbox, lightboxIndex)
  const isOf = of !== undefined
  const arrive = useEffectEvent(() => {
    if (of === undefined) return
    const { pictures, title } = of
    const asked = imageIn(location.search, pictures.length)
    say(null)
    if (asked !== null)
      lightbox.send({ type: 'lightbox.open', images: [...pictures], index: asked, title })
  })
  useEffect(() => arrive(), [])
  useEffect(() => {
    if (isOf && open) say(index)
  }, [isOf, open, index])
}
