import { useRef } from 'react'
import { codePointLength } from '../../protocol/base/text.ts'
import { TextArea } from '../forms/text-area.tsx'
import { formatNumber } from '../locale.ts'
import { Mentions } from '../shared/content/mentions.tsx'

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
  /** Suggests users to mention. */
  canMention?: boolean
}

/** Multi-line text field with a character counter near the limit. */
export function LongText({ max, hint, error, value, canMention, ...fieldProps }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const length = codePointLength(value.trim())
  const count = `${formatNumber(length)} of ${formatNumber(max)} characters`
  const lengthError = length > max ? `${count}: too long to publish.` : null
  return (
    <div>
      <TextArea
        {...fieldProps}
        ref={field}
        value={value}
        hint={length >= max * COUNTER_MIN_SHARE && lengthError === null ? count : hint}
        error={error ?? lengthError}
      />
      {canMention && <Mentions field={field} text={value} />}
    </div>
  )
}
