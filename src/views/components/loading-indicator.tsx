import { css, cx } from '../../../styled-system/css'
import { stack } from '../../../styled-system/patterns'
import { TEXTS } from '../../protocol/base/catalogue.ts'

const box = stack({
  align: 'center',
  justify: 'center',
  gap: '3',
  paddingBlock: '16',
  color: 'muted',
  // The delay keeps fast responses from flashing an indicator.
  animation: '[fade 200ms 150ms ease-out backwards]',
})

const band = css({
  width: '16',
  height: '2',
  borderRadius: 'full',
  background: '[var(--textile)]',
  animation: '[reveal 1.2s steps(16) infinite alternate]',
})

/** LOADER-01: loading indicator with a message. */
export function LoadingIndicator({
  message = TEXTS.loading,
  detail,
  className,
}: {
  message?: string
  /** A second line: what the user is waiting for. */
  detail?: string
  className?: string
}) {
  return (
    <div role="status" data-pending className={cx(box, className)}>
      <span className={band} aria-hidden />
      <span>{message}</span>
      {detail && <span className={css({ textStyle: 'small' })}>{detail}</span>}
    </div>
  )
}
