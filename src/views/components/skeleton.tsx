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
