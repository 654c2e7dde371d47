import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { center, grid } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { dataSaverWidths, useSavesData } from '../../hooks/data-saver.ts'
import { ContentPicture } from '../content/content-image.tsx'
import { ratioOf } from '../content/ratio.ts'

/** Minimum horizontal distance of a swipe, CSS px. */
const SWIPE_PX = 48

const stage = center({
  position: 'relative',
  overflow: 'hidden',
  // Horizontal swipes are handled here, pinch zoom by the browser.
  touchAction: '[pan-y pinch-zoom]',
})
const figure = grid({
  justifyItems: 'center',
  width: 'full',
  '& > div': { maxWidth: 'full' },
  '& figcaption': {
    textStyle: 'small',
    color: 'raw.moonSoft',
    textAlign: 'center',
    maxWidth: 'prose',
    paddingInline: '4',
    minHeight: '6',
    lineClamp: '2',
  },
})

const fullImageButton = css({ color: 'raw.moonSoft', borderColor: 'raw.moonSoft' })

interface Props {
  picture: Picture
  onNext: () => void
  onPrevious: () => void
  children: ReactNode
}

/** The uncropped picture with its caption; a horizontal swipe changes the picture. */
export function LightboxStage({ picture, onNext, onPrevious, children }: Props) {
  const savesData = useSavesData()
  const [fullUrl, setFullUrl] = useState<string | null>(null)
  const hasReducedWidths = dataSaverWidths(picture.widths).length < picture.widths.length
  const isReduced = savesData && hasReducedWidths && fullUrl !== picture.url
  const startRef = useRef<{ x: number; y: number } | null>(null)
  const ratio = ratioOf(picture).toFixed(4)
  const onPointerDown = (event: PointerEvent) => {
    // A second finger starts a pinch zoom.
    startRef.current =
      event.isPrimary && event.pointerType !== 'mouse'
        ? { x: event.clientX, y: event.clientY }
        : null
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = startRef.current
    startRef.current = null
    // While zoomed in, dragging pans the picture.
    if (start === null || (window.visualViewport?.scale ?? 1) > 1) return
    const deltaX = event.clientX - start.x
    const deltaY = event.clientY - start.y
    if (Math.abs(deltaX) < SWIPE_PX || Math.abs(deltaX) < Math.abs(deltaY)) return
    if (deltaX < 0) onNext()
    else onPrevious()
  }
  return (
    <div
      className={stage}
      data-part="stage"
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        startRef.current = null
      }}
    >
      <figure className={figure}>
        <div style={{ width: `min(100%, calc((100dvh - 11rem) * ${ratio}))` }}>
          <ContentPicture
            key={picture.url}
            picture={picture}
            sizes={`min(100vw, (100vh - 11rem) * ${ratio})`}
            priority="first"
            full={fullUrl === picture.url}
          />
        </div>
        {isReduced && (
          <button
            type="button"
            className={cx(button({ look: 'outline', size: 'sm' }), fullImageButton)}
            onClick={({ currentTarget }) => {
              // The button unmounts: moves the focus to the dialog, which handles the keys.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              setFullUrl(picture.url)
            }}
          >
            Load the full image
          </button>
        )}
        <figcaption dir="auto" aria-hidden>
          {picture.alt}
        </figcaption>
      </figure>
      {children}
    </div>
  )
}
