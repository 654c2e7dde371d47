import { startTransition, useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import {
  PLACEHOLDER_IMAGE,
  pictureSource,
  pictureSrcSet,
} from '../../../protocol/publishing/images.ts'
import { useApp } from '../../app-context.tsx'
import { dataSaverWidths, useSavesData } from '../../hooks/data-saver.ts'
import { detectEarlyError } from '../../hooks/early-image-error.ts'
import { onNearViewport } from '../../hooks/near-viewport.ts'
import { ratioOf } from './ratio.ts'
import { thumbhashColour, thumbhashUrl } from './thumbhash.ts'

/** Width of the `src` rendition, for browsers without `srcset`; px. */
const FALLBACK_WIDTH = 960
const THUMBNAIL_WIDTH = 320

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
  isSupplementary?: boolean
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
  isSupplementary = false,
  className,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const savesData = useSavesData() && !full
  const usable = picture !== null && picture.url !== broken ? picture : null
  const rendered =
    usable && savesData ? { ...usable, widths: dataSaverWidths(usable.widths) } : usable
  const isThumbhashOnly =
    isSupplementary && savesData && rendered !== null && rendered.thumbhash !== ''
  const { place: placeholderRef, ahead: placeholderStyle } = usePlaceholder(rendered)
  const fit = thumbnail || rendered === null ? 'cover' : 'contain'
  const altText = alt ?? picture?.alt ?? ''
  const fail = () => setBroken(rendered?.url ?? null)
  const imageProps = {
    decoding: 'async',
    loading: priority === 'lazy' ? 'lazy' : 'eager',
    fetchPriority: priority === 'first' ? 'high' : undefined,
    style: { objectFit: fit },
  } as const
  const wrapperProps = {
    ref: placeholderRef,
    className: cx(frame, className),
    style: { aspectRatio: thumbnail ? undefined : ratioOf(picture), ...placeholderStyle },
  }
  if (isThumbhashOnly) return <span {...wrapperProps} />
  return (
    <span {...wrapperProps}>
      {rendered === null ? (
        <img {...imageProps} alt={altText} src={PLACEHOLDER_IMAGE} width={480} height={360} />
      ) : (
        <picture>
          <Sources picture={rendered} sizes={sizes} thumbnail={thumbnail} />
          <img
            {...imageProps}
            alt={altText}
            src={pictureSource(rendered, 'jpg', thumbnail ? THUMBNAIL_WIDTH : FALLBACK_WIDTH)}
            srcSet={thumbnail ? undefined : pictureSrcSet(rendered, 'jpg') || undefined}
            sizes={sizes}
            width={rendered.width || undefined}
            height={rendered.height || undefined}
            ref={detectEarlyError(fail)}
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
function usePlaceholder(picture: Picture | null) {
  const { ssrSnapshot } = useApp()
  const placeholderRef = useRef<HTMLSpanElement>(null)
  const [isDrawn, setIsDrawn] = useState(!ssrSnapshot?.isHydrating())
  useEffect(() => {
    const { current } = placeholderRef
    if (isDrawn || current === null) return
    return onNearViewport(current, () => {
      if (!current.querySelector('img')?.complete) startTransition(() => setIsDrawn(true))
    })
  }, [isDrawn])
  const hash = picture?.thumbhash ?? ''
  const placeholderUrl = isDrawn ? thumbhashUrl(hash) : null
  const placeholderStyle = isDrawn
    ? { backgroundImage: placeholderUrl === null ? undefined : `url(${placeholderUrl})` }
    : { backgroundColor: thumbhashColour(hash) ?? undefined }
  return { place: placeholderRef, ahead: placeholderStyle }
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
