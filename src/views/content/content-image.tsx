import { startTransition, useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import type { Picture } from '../../protocol/content/creative-types.ts'
import {
  PLACEHOLDER_IMAGE,
  pictureSource,
  pictureSrcSet,
} from '../../protocol/publishing/images.ts'
import { useApp } from '../app-context.tsx'
import { hasFailedEarly } from '../hooks/early-image-error.ts'
import { onNearViewport } from '../hooks/near-viewport.ts'
import { savingWidths, useSavesData } from './data-saver.ts'
import { ratioOf } from './feed/ratio.ts'
import { thumbhashColour, thumbhashUrl } from './feed/thumbhash.ts'

/** Width of the `src` rendition, for browsers without `srcset`; px. */
const PLAIN_WIDTH = 960
export const THUMBNAIL_WIDTH = 320

const frame = css({
  display: 'block',
  width: 'full',
  overflow: 'hidden',
  background: 'sunken',
  backgroundSize: '[100% 100%]',
  '& img': { display: 'block', width: 'full', height: 'full' },
})

interface Props {
  /** Null shows the placeholder (ENT-18). */
  picture: Picture | null
  /** Rendered width, as in `<img sizes>`. */
  sizes: string
  /** Replaces the picture's alt text; '' where the text is next to the picture. */
  alt?: string
  /** `eager` above the fold, `first` for the largest picture there (high fetch priority). */
  priority?: 'lazy' | 'eager' | 'first'
  /** Crops the picture to its box and loads only the rendition for `THUMBNAIL_WIDTH`. */
  thumbnail?: boolean
  /** Loads full resolution also in data-saving mode, because the user requested it. */
  full?: boolean
  /** A supplementary picture: in data-saving mode only its thumbhash is shown. */
  spare?: boolean
  className?: string
}

/** A responsive picture that reserves its space by aspect ratio before it loads. */
export function ContentPicture({
  picture,
  sizes,
  alt,
  priority = 'lazy',
  thumbnail = false,
  full = false,
  spare = false,
  className,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const saves = useSavesData() && !full
  const usable = picture !== null && picture.url !== broken ? picture : null
  const shown = usable && saves ? { ...usable, widths: savingWidths(usable.widths) } : usable
  const isGlimpse = spare && saves && shown !== null && shown.thumbhash !== ''
  const { place, ahead } = usePreview(shown)
  const fit = thumbnail || shown === null ? 'cover' : 'contain'
  const words = alt ?? picture?.alt ?? ''
  const fail = () => setBroken(shown?.url ?? null)
  const image = {
    decoding: 'async',
    loading: priority === 'lazy' ? 'lazy' : 'eager',
    fetchPriority: priority === 'first' ? 'high' : undefined,
    style: { objectFit: fit },
  } as const
  const span = {
    ref: place,
    className: cx(frame, className),
    style: { aspectRatio: thumbnail ? undefined : ratioOf(picture), ...ahead },
  }
  if (isGlimpse) return <span {...span} />
  return (
    <span {...span}>
      {shown === null ? (
        <img {...image} alt={words} src={PLACEHOLDER_IMAGE} width={480} height={360} />
      ) : (
        <picture>
          <Sources picture={shown} sizes={sizes} thumbnail={thumbnail} />
          <img
            {...image}
            alt={words}
            src={pictureSource(shown, 'jpg', thumbnail ? THUMBNAIL_WIDTH : PLAIN_WIDTH)}
            srcSet={thumbnail ? undefined : pictureSrcSet(shown, 'jpg') || undefined}
            sizes={sizes}
            width={shown.width || undefined}
            height={shown.height || undefined}
            ref={hasFailedEarly(fail)}
            onError={fail}
          />
        </picture>
      )}
    </span>
  )
}

/**
 * Placeholder until the picture has loaded: its thumbhash. A server-rendered page has only the
 * average colour, because thumbhash images for all pictures would weigh more than the rest of the
 * page. Drawing all of them during hydration would delay it, so each is drawn when it comes near
 * the viewport.
 */
function usePreview(picture: Picture | null) {
  const { written } = useApp()
  const place = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState(!written?.standing())
  useEffect(() => {
    const { current } = place
    if (drawn || current === null) return
    return onNearViewport(current, () => {
      if (!current.querySelector('img')?.complete) startTransition(() => setDrawn(true))
    })
  }, [drawn])
  const hash = picture?.thumbhash ?? ''
  const address = drawn ? thumbhashUrl(hash) : null
  const ahead = drawn
    ? { backgroundImage: address === null ? undefined : `url(${address})` }
    : { backgroundColor: thumbhashColour(hash) ?? undefined }
  return { place, ahead }
}

function Sources({
  picture,
  sizes,
  thumbnail,
}: { picture: Picture } & Pick<Props, 'sizes' | 'thumbnail'>) {
  if (picture.widths.length === 0) return null
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={
        thumbnail ? pictureSource(picture, format, THUMBNAIL_WIDTH) : pictureSrcSet(picture, format)
      }
      sizes={sizes}
    />
  ))
}
