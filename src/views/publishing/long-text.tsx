import { codePointLength } from '../../protocol/base/text.ts'
import { TextArea } from '../forms/text-area.tsx'
import { formatNumber } from '../locale.ts'

/** Share of the limit from which the character counter is shown. */
const COUNTER_MIN_SHARE = 0.9

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
export function LongText({ max, hint, error, value, ...fieldProps }: Props) {
  const length = codePointLength(value.trim())
  const count = `${formatNumber(length)} of ${formatNumber(max)} characters`
  const lengthError = length > max ? `${count}: too long to publish.` : null
  return (
    <TextArea
      {...fieldProps}
      value={value}
      hint={length >= max * COUNTER_MIN_SHARE && lengthError === null ? count : hint}
      error={error ?? lengthError}
    />
  )
}
