import { Star } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { MAX_RATING } from '../../../protocol/market/assets.ts'
import type { AssetRating } from '../../../protocol/market/market-types.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { formatCount, formatNumber } from '../../locale.ts'

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '1' })
const star = css({ color: 'muted', flexShrink: '0' })
const full = css({ fill: 'sorghum' })
const ratingStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  color: 'muted',
  whiteSpace: 'nowrap',
  '& b': { color: 'fg', fontWeight: 'semibold' },
})

const STAR_VALUES = Array.from({ length: MAX_RATING }, (_, index) => index + 1)

/** Rating as stars out of five, rounded to whole stars. */
export function Stars({
  value,
  size = 16,
  className,
}: {
  value: number
  size?: number
  className?: string
}) {
  return (
    <span className={cx(row, className)}>
      {STAR_VALUES.map((starValue) => (
        <Star
          key={starValue}
          size={size}
          aria-hidden
          className={cx(star, starValue <= Math.round(value) && full)}
        />
      ))}
      <VisuallyHidden>{`${value} of ${MAX_RATING} stars`}</VisuallyHidden>
    </span>
  )
}

/** Average rating and number of reviews; renders nothing without reviews. */
export function Rating({ rating, className }: { rating: AssetRating; className?: string }) {
  if (rating.average === 0 || rating.count === 0) return null
  const average = rating.average.toFixed(1)
  return (
    <span className={cx(ratingStyle, className)}>
      <Star size={16} aria-hidden className={cx(star, full)} />
      <b aria-hidden>{average}</b>
      {rating.count !== null && <span aria-hidden>({formatNumber(rating.count)})</span>}
      <VisuallyHidden>
        {[`Rated ${average} of ${MAX_RATING}`, formatReviewCount(rating.count)]
          .filter((text) => text !== '')
          .join(', ')}
      </VisuallyHidden>
    </span>
  )
}

/** Stars, average and number of reviews: `4.5 of 5, 3 reviews`. */
export function RatingText({ rating, of }: { rating: AssetRating; of?: number }) {
  const average = `${rating.average.toFixed(1)}${of === undefined ? '' : ` of ${of}`}`
  const reviews = formatReviewCount(rating.count)
  return (
    <>
      <Stars value={rating.average} /> {reviews === '' ? average : `${average}, ${reviews}`}
    </>
  )
}

/** '' if the number is unknown. */
export const formatReviewCount = (count: number | null): string =>
  count === null ? '' : formatCount(count, 'review', 'reviews')
