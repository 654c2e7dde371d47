import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import { isLightboxOpen } from '../../../machines/content/lightbox/lightbox.selectors.ts'
import { useBackCloses } from '../../routing/back-closes.ts'
import { useWithFirstAct } from '../../routing/first-act.ts'
import { lazyPart } from '../../routing/lazy-part.tsx'
import { useLightbox } from '../browse-context.tsx'
import { type Shown, useImageAddress } from './image-address.ts'

const LightboxPanel = lazyPart(() => import('./lightbox-panel.tsx'))

/** Of the panel, until it is there. */
const ground = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  background: 'raw.nightDeep',
})

interface Props {
  /** What the page is of: its pictures have addresses, `?image=3` for the third. */
  of?: Shown
}

/** Stands once on a page whose pictures open large (LIGHTBOX); its code comes once somebody does anything. */
export function Lightbox({ of }: Props) {
  const lightbox = useLightbox()
  const open = useSelector(lightbox, isLightboxOpen)
  useBackCloses(open, () => lightbox.send({ type: 'lightbox.close' }))
  useImageAddress(lightbox, of)
  useWithFirstAct(LightboxPanel)
  // Who leaves the page has closed it.
  useEffect(() => () => lightbox.send({ type: 'lightbox.close' }), [lightbox])
  if (!open) return null
  return (
    <Suspense fallback={<div className={ground} />}>
      <LightboxPanel lightbox={lightbox} />
    </Suspense>
  )
}
