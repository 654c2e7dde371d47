import { css, cx } from '../../../styled-system/css'

const skeletonStyle = css({
  display: 'block',
  background: 'sunken',
  animation: '[breathe 1600ms ease-in-out infinite]',
})

/** Placeholder for loading content. Size it with `width` and `height` (any CSS length). */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = false,
  className,
}: {
  width?: string
  height?: string
  round?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden
      data-pending
      className={cx(
        skeletonStyle,
        round ? css({ borderRadius: 'full' }) : css({ borderRadius: 'sm' }),
        className,
      )}
      style={{ width, height }}
    />
  )
}

/** Skeletons of six cards. */
export function CardSkeletons({
  label,
  height,
  className,
}: {
  label: string
  height: string
  className: string
}) {
  return (
    <div className={className} role="status" aria-label={label}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} height={height} />
      ))}
    </div>
  )
}
