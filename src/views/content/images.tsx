import { useId } from 'react'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { isolate } from '../../protocol/base/text.ts'
import type { Picture } from '../../protocol/content/creative-types.ts'
import { SkipList } from '../components/skip-list.tsx'
import { useLightbox } from '../hooks/browse-context.tsx'
import { ContentPicture } from '../shared/content/content-image.tsx'
import { ratioOf } from '../shared/content/ratio.ts'

const opener = css({
  display: 'block',
  marginInline: 'auto',
  maxWidth: 'full',
  cursor: 'zoom-in',
  borderRadius: 'sm',
  overflow: 'hidden',
})

/** Number of images up to which there is no link past them. */
const MAX_UNSKIPPED = 3

/** Pictures in order, each scaled to fit the screen; a click opens the lightbox. */
export function ImageList({
  pictures,
  title,
  widest,
  narrowWidth,
}: {
  pictures: readonly Picture[]
  /** Title of the lightbox and alt text of pictures without one. */
  title: string
  /** Column width, CSS. */
  widest: string
  /** Column width from 80 rem on, where other content is next to the column. */
  narrowWidth?: string
}) {
  const lightbox = useLightbox()
  const end = useId()
  const open = (index: number) =>
    lightbox.send({ type: 'lightbox.open', images: [...pictures], index, title })
  return (
    <>
      {pictures.length > MAX_UNSKIPPED && <SkipList to={end}>Skip the images</SkipList>}
      <ul className={grid({ gap: { base: '3', md: '6' } })}>
        {pictures.map((picture, index) => {
          const ratio = ratioOf(picture).toFixed(4)
          const heightLimit = `96vh * ${ratio}`
          const sizes = `min(100vw, ${widest}, ${heightLimit})`
          const imageLabel = `Image ${index + 1} of ${pictures.length}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a portfolio item may contain a picture twice
            <li key={index}>
              <button
                type="button"
                className={opener}
                data-read
                style={{ width: `min(100%, calc(96dvh * ${ratio}))` }}
                aria-label={`${imageLabel}${picture.alt && `, ${isolate(picture.alt)}`}. Open large`}
                onClick={() => open(index)}
              >
                <ContentPicture
                  picture={picture}
                  sizes={
                    narrowWidth
                      ? `(min-width: 80rem) min(${narrowWidth}, ${heightLimit}), ${sizes}`
                      : sizes
                  }
                  alt={picture.alt || title}
                  priority={index === 0 ? 'first' : 'lazy'}
                />
              </button>
            </li>
          )
        })}
      </ul>
      <span id={end} tabIndex={-1} />
    </>
  )
}
