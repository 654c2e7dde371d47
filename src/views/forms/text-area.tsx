import type { Ref } from 'react'
import { css, cx } from '../../../styled-system/css'
import { input } from '../../../styled-system/recipes'
import { Field } from './field.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  hint?: string | undefined
  /** Lower field, for a sentence or two. */
  isLow?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

const tall = css({ minHeight: '[8rem]', resize: 'vertical' })
const short = css({ minHeight: '24', resize: 'vertical' })

/** Labelled multi-line text field. */
export function TextArea({ value, onChange, isLow = false, ref, ...fieldProps }: Props) {
  return (
    <Field {...fieldProps}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(input(), isLow ? short : tall)}
        />
      )}
    </Field>
  )
}
