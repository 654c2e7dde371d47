import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { center, wrap } from '../../../styled-system/patterns'
import { input, tag } from '../../../styled-system/recipes'
import { MAX_TAGS } from '../../protocol/base/constants.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import { isolate } from '../../protocol/base/text.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { Field } from './field.tsx'
import { addTags } from './tags.ts'

const chips = wrap({ marginBlockEnd: '1' })
const chip = cx(tag({ tone: 'nile' }), css({ paddingInlineEnd: '0' }))
const removeButton = center({
  flexShrink: '0',
  width: '10',
  minHeight: 'touch',
  borderRadius: 'full',
  color: 'nile',
  _hover: { background: 'canvas' },
})

interface Props {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  error: string | null
  hint: string
  /** Plural noun of the values: `tags`, `skills`. */
  noun?: string
  max?: number
}

/** Words as chips: comma or Enter adds one, its button or Backspace removes it. */
export function TagField({ label, error, hint, noun = 'tags', max = MAX_TAGS, ...list }: Props) {
  const { values } = list
  const box = useRef<HTMLInputElement>(null)
  const { text, problem, type, take: addTyped, remove } = useTagInput({ ...list, noun, max })
  const removeAndKeepFocus = (value: string) => {
    remove(value)
    box.current?.focus()
  }
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    const lastValue = values.at(-1)
    const erases = event.key === 'Backspace' && text === '' && lastValue !== undefined
    if (event.key !== 'Enter' && !erases) return
    event.preventDefault()
    if (erases) removeAndKeepFocus(lastValue)
    else addTyped(text)
  })
  return (
    <Field
      label={label}
      hint={values.length > 0 ? `${values.length} of ${max}. ${hint}` : hint}
      error={problem ?? error}
    >
      {(control) => (
        <>
          <Chips values={values} onRemove={removeAndKeepFocus} />
          <input
            ref={box}
            {...control}
            className={input()}
            value={text}
            dir="auto"
            enterKeyHint="enter"
            onChange={({ target: { value } }) => type(value)}
            onKeyDown={onKeyDown}
            onBlur={() => addTyped(text)}
          />
        </>
      )}
    </Field>
  )
}

/** The text being typed and how it becomes part of the list. */
function useTagInput({
  values,
  onChange,
  noun,
  max,
}: Pick<Props, 'values' | 'onChange'> & { noun: string; max: number }) {
  const announce = useAnnounce()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const addTyped = (typed: string) => {
    const added = addTags(values, typed, max, noun)
    setText(added.remainingText)
    setProblem(added.problem)
    if (added.values.length > values.length) onChange(added.values)
  }
  const type = (typed: string) => {
    if (/[,\n]/.test(typed)) return addTyped(typed)
    setText(typed)
    setProblem(null)
  }
  const remove = (value: string) => {
    onChange(values.filter((existing) => existing !== value))
    setProblem(null)
    announce(`${isolate(value)} removed`)
  }
  return { text, problem, type, take: addTyped, remove }
}

function Chips({
  values,
  onRemove,
}: {
  values: readonly string[]
  onRemove: (value: string) => void
}) {
  if (values.length === 0) return null
  return (
    <ul className={chips} aria-label="Selected">
      {values.map((value) => (
        <li key={value} className={chip}>
          <span dir="auto">{value}</span>
          <button
            type="button"
            className={removeButton}
            aria-label={`Remove ${isolate(value)}`}
            onClick={() => onRemove(value)}
          >
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
