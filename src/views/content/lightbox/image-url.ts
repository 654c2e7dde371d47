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

/** Index from 0 of the picture that a query names; null if it names none that exists. */
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
 * While the lightbox is open, the URL names the current picture (`?image=`), so that it can be
 * shared; opening such a URL opens the lightbox. Call it after `useBackCloses`, so that the
 * parameter is set on the lightbox's history entry.
 */
export function useImageUrl(lightbox: LightboxActor, of: Shown | undefined): void {
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
