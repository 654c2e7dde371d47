import { Link } from 'wouter'
import { cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { ContentPicture } from '../content/content-image.tsx'

const strip = grid({
  columns: 3,
  gap: '0.5',
  height: '[8rem]',
  background: 'sunken',
  overflow: 'hidden',
  '& > span': { height: 'full' },
  '&[data-low]': { height: '[5rem]' },
})

const MAX_THUMBNAILS = 3

/**
 * Thumbnails of up to three portfolio items of a user. Hidden from assistive technology: the name
 * below has the same link.
 */
export function PortfolioStrip({
  href,
  pictures,
  low = false,
  className,
}: {
  href: string
  pictures: readonly Picture[]
  /** Reduced height, for a sidebar. */
  low?: boolean
  className?: string
}) {
  return (
    <Link
      href={href}
      className={cx(strip, className)}
      data-low={low || undefined}
      tabIndex={-1}
      aria-hidden
    >
      {pictures.slice(0, MAX_THUMBNAILS).map((picture) => (
        <ContentPicture key={picture.url} picture={picture} sizes="140px" alt="" thumbnail />
      ))}
    </Link>
  )
}
