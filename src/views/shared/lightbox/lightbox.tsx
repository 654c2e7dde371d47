import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import { isLightboxOpen } from '../../../machines/content/lightbox/lightbox.selectors.ts'
import { useLightbox } from '../../hooks/browse-context.tsx'
import { useBackCloses } from '../../routing/back-closes.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { usePreloadOnInteraction } from '../../routing/preload-on-interaction.ts'
import { type LightboxContent, useImageUrl } from './image-url.ts'

const LightboxPanel = lazySection(() => import('./lightbox-panel.tsx'))

/** Background until the panel's chunk has loaded. */
const ground = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  background: 'raw.nightDeep',
})

interface Props {
  /** The page's own pictures, which have URLs: `?image=3` for the third. */
  content?: LightboxContent
}

/**
 * Rendered once on a page whose pictures open in the lightbox (LIGHTBOX). The panel's chunk loads
 * on the first user interaction.
 */
export function Lightbox({ content }: Props) {
  const lightbox = useLightbox()
  const open = useSelector(lightbox, isLightboxOpen)
  useBackCloses(open, () => lightbox.send({ type: 'lightbox.close' }))
  useImageUrl(lightbox, content)
  usePreloadOnInteraction(LightboxPanel)
  // Leaving the page closes the lightbox.
  useEffect(() => () => lightbox.send({ type: 'lightbox.close' }), [lightbox])
  if (!open) return null
  return (
    <Suspense fallback={<div className={ground} />}>
      <LightboxPanel lightbox={lightbox} />
    </Suspense>
  )
}
