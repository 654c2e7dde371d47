import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { isLightboxOpen } from '../../../machines/content/lightbox/lightbox.selectors.ts'
import { useApp } from '../../app-context.tsx'
import { useBackCloses } from '../../routing/back-closes.ts'
import { lazyPart } from '../../routing/lazy-part.tsx'
import { useLightbox } from '../browse-context.tsx'
import { type Shown, useImageAddress } from './image-address.ts'

const LightboxPanel = lazyPart(() => import('./lightbox-panel.tsx'))

interface Props {
  /** What the page is of: its pictures have addresses, `?image=3` for the third. */
  of?: Shown
}

/** Stands once on a page whose pictures open large (LIGHTBOX); its code comes with the first one. */
export function Lightbox({ of }: Props) {
  const app = useApp()
  const lightbox = useLightbox()
  const open = useSelector(lightbox, isLightboxOpen)
  useBackCloses(open, () => lightbox.send({ type: 'lightbox.close' }))
  useImageAddress(lightbox, of)
  useEffect(() => {
    LightboxPanel.preload(app)
  }, [app])
  // Who leaves the page has closed it.
  useEffect(() => () => lightbox.send({ type: 'lightbox.close' }), [lightbox])
  if (!open) return null
  return (
    <Suspense>
      <LightboxPanel lightbox={lightbox} />
    </Suspense>
  )
}
