import { css, cx } from '../../../styled-system/css'
import { isTooLong } from '../../machines/messaging/chat/composer.policy.ts'
import { MAX_MESSAGE_LENGTH } from '../../protocol/base/constants.ts'
import { formatNumber } from '../locale.ts'
import { hasCounter, lengthOf } from './composer-parts.ts'

const counter = css({
  textStyle: 'caption',
  textAlign: 'end',
  paddingBlockStart: '1',
  fontVariantNumeric: 'tabular-nums',
})

/** Number of characters of a text that is near the limit. */
export default function LengthCounter({ id, text }: { id: string; text: string }) {
  if (!hasCounter(text)) return null
  const isOver = isTooLong(text)
  return (
    <p id={id} className={cx(counter, isOver ? css({ color: 'danger' }) : css({ color: 'muted' }))}>
      {formatNumber(lengthOf(text))} of {formatNumber(MAX_MESSAGE_LENGTH)} characters
      {isOver && ', too long'}
    </p>
  )
}
