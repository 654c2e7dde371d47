import { codePointLength } from '../../protocol/base/text.ts'
import { TextArea } from '../forms/text-area.tsx'
import { numberText } from '../locale.ts'

/** From this share of the limit on the characters are counted. */
const COUNTED_FROM = 0.9

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  hint?: string | undefined
  /** A sentence or two are asked for. */
  low?: boolean
  /** Code points. */
  max: number
}

/** Several lines of text that say how much room is left once it gets scarce. */
export function LongText({ max, hint, error, value, ...rest }: Props) {
  const length = codePointLength(value.trim())
  const count = `${numberText(length)} of ${numberText(max)} characters`
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
