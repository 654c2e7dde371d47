import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { isolate } from '../../../protocol/base/text.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { useLightbox } from '../../hooks/browse-context.tsx'
import { ContentPicture } from './content-image.tsx'

const frame = css({ width: 'full', overflow: 'hidden', background: 'sunken' })
const none = css({ display: 'block', cursor: 'default', borderRadius: 'md' })
/** Never taller than the viewport, regardless of the aspect ratio. */
const large = css({
  display: 'grid',
  maxHeight: '[min(80dvh, 44rem)]',
  cursor: 'zoom-in',
  borderRadius: 'md',
})
const row = grid({ columns: { base: 4, sm: 6 }, gap: { base: '2', md: '3' } })
const small = css({
  display: 'block',
  aspectRatio: 'square',
  cursor: 'zoom-in',
  borderRadius: 'sm',
})

/**
 * Previews of an asset: the first one large, the others as thumbnails; pressing one opens the
 * lightbox.
 */
export function Previews({ pictures, title }: { pictures: readonly Picture[]; title: string }) {
  const lightbox = useLightbox()
  const [firstPicture, ...otherPictures] = pictures
  if (firstPicture === undefined) {
    return (
      <span className={cx(frame, none)}>
        <ContentPicture picture={null} sizes="48rem" alt="" priority="first" />
      </span>
    )
  }
  const open = (index: number) =>
    lightbox.send({ type: 'lightbox.open', images: [...pictures], index, title })
  const name = (picture: Picture, index: number) =>
    `Image ${index + 1} of ${pictures.length}${picture.alt && `, ${isolate(picture.alt)}`}. Open large`
  return (
    <div className={grid({ gap: '3' })}>
      <button
        type="button"
        className={cx(frame, large)}
        data-read
        aria-label={name(firstPicture, 0)}
        onClick={() => open(0)}
      >
        <ContentPicture
          picture={{ ...firstPicture, thumbhash: '' }}
          sizes="(min-width: 64rem) 48rem, 100vw"
          alt={firstPicture.alt || title}
          priority="first"
          className={css({ maxHeight: '[min(80dvh, 44rem)]' })}
        />
      </button>
      {otherPictures.length > 0 && (
        <ul className={row} aria-label="More previews">
          {otherPictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
            <li key={index}>
              <button
                type="button"
                className={cx(frame, small)}
                data-read
                aria-label={name(picture, index + 1)}
                onClick={() => open(index + 1)}
              >
                <ContentPicture
                  picture={picture}
                  sizes="8rem"
                  alt=""
                  thumbnail
                  className={css({ height: 'full' })}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
