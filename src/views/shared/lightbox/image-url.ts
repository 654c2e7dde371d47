import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { LightboxActor } from '../../../machines/content/lightbox/lightbox.machine.ts'
import {
  isLightboxOpen,
  lightboxIndex,
} from '../../../machines/content/lightbox/lightbox.selectors.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'

export interface LightboxContent {
  pictures: readonly Picture[]
  title: string
}

const PARAMETER = 'image'

/** Index from 0 of the picture that a query names; null if it names none that exists. */
export function imageIndexOf(search: string, count: number): number | null {
  const requested = new URLSearchParams(search).get(PARAMETER) ?? ''
  const imageNumber = /^[1-9]\d*$/.test(requested) ? Number(requested) : 0
  return imageNumber >= 1 && imageNumber <= count ? imageNumber - 1 : null
}

function writeImageParameter(index: number | null): void {
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
export function useImageUrl(lightbox: LightboxActor, content: LightboxContent | undefined): void {
  const open = useSelector(lightbox, isLightboxOpen)
  const index = useSelector(lightbox, lightboxIndex)
  const hasContent = content !== undefined
  const openRequestedImage = useEffectEvent(() => {
    if (content === undefined) return
    const { pictures, title } = content
    const requested = imageIndexOf(location.search, pictures.length)
    writeImageParameter(null)
    if (requested !== null)
      lightbox.send({ type: 'lightbox.open', images: [...pictures], index: requested, title })
  })
  useEffect(() => openRequestedImage(), [])
  useEffect(() => {
    if (hasContent && open) writeImageParameter(index)
  }, [hasContent, open, index])
}
