import { css, cx } from '../../../styled-system/css'
import { stack } from '../../../styled-system/patterns'
import { TEXTS } from '../../protocol/base/catalogue.ts'

const box = stack({
  align: 'center',
  justify: 'center',
  gap: '3',
  paddingBlock: '16',
  color: 'muted',
  // A fast answer should not flash an indicator.
  animation: '[fade 200ms 150ms ease-out backwards]',
})

const ring = css({
  width: '8',
  height: '8',
  borderRadius: 'full',
  borderWidth: 'thick',
  borderStyle: 'solid',
  borderColor: 'hairline',
  borderBlockStartColor: 'accent',
  animation: '[spin 900ms linear infinite]',
})

/** LOADER-01: says what is being waited for. */
export function LoadingIndicator({
  message = TEXTS.loading,
  detail,
  className,
}: {
  message?: string
  /** A second line: what it is waited for. */
  detail?: string
  className?: string
}) {
  return (
    <div role="status" data-pending className={cx(box, className)}>
      <span className={ring} aria-hidden />
      <span>{message}</span>
      {detail && <span className={css({ textStyle: 'small' })}>{detail}</span>}
    </div>
  )
}
