import { codePointLength } from '../../protocol/base/text.ts'
import { TextArea } from '../forms/text-area.tsx'
import { formatNumber } from '../locale.ts'

/** Share of the limit from which the character counter is shown. */
const COUNTED_FROM = 0.9

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  hint?: string | undefined
  /** Lower field, for a sentence or two. */
  low?: boolean
  /** Maximum length, code points. */
  max: number
}

/** Multi-line text field with a character counter near the limit. */
export function LongText({ max, hint, error, value, ...rest }: Props) {
  const length = codePointLength(value.trim())
  const count = `${formatNumber(length)} of ${formatNumber(max)} characters`
  const over = length > max ? `${count}: too long to publish.` : null
  return (
    <TextArea
      {...rest}
      value={value}
      hint={length >= max * COUNTED_FROM && over === null ? count : hint}
      error={error ?? over}
    />
  )
}
