import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { button, input } from '../../../../styled-system/recipes'
import type { ForkEvent } from '../../model/fork.ts'
import type { History } from '../../model/history.ts'
import { EXTRA_JSON, eventFrom, type Field, payloadForm } from '../../model/payload.ts'
import { useHistory, usePanel } from '../hooks/use-panel.ts'
import { eventText, singleLineText } from '../labels.ts'
import { ErrorMessage, PressButton } from '../parts.tsx'

const buttonClass = button({ look: 'outline', size: 'sm' })

interface EventFormProps {
  actor: string
  type: string
  onTry(event: ForkEvent): void
  onSend(event: ForkEvent['event']): void
}

/** Form for an event: preview it on the machine, or send it to a running page. */
export function EventForm({ actor, type, onTry, onSend }: EventFormProps) {
  const history = useHistory()
  const isAttached = usePanel((snapshot) => snapshot.matches({ source: 'attached' }))
  const [after, setAfter] = useState('0')
  const form = useRef<HTMLFormElement>(null)
  // The form opens below a table, so it takes the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, button')?.focus(), [])

  return (
    <EventFields
      {...{ history, actor, type }}
      ref={form}
      title={`Try ${eventText(type)}`}
      onEvent={(event) => onTry({ event, after: Math.max(0, Number(after) || 0) })}
    >
      {(submitEvent) => (
        <>
          <label>
            ms after the previous step
            <input
              className={input()}
              inputMode="numeric"
              value={after}
              onChange={({ target }) => setAfter(target.value)}
            />
          </label>
          <button type="submit" className={buttonClass}>
            Preview
          </button>
          {isAttached && (
            <PressButton className={buttonClass} onPress={() => submitEvent(onSend)}>
              Send event
            </PressButton>
          )}
        </>
      )}
    </EventFields>
  )
}

type OnEvent = (event: ForkEvent['event']) => void

interface EventFieldsProps {
  history: History
  actor: string
  type: string
  title: string
  ref?: Ref<HTMLFormElement>
  /** Called when the form is submitted. */
  onEvent: OnEvent
  /** Content below the fields; `submitEvent` validates the form and passes on the event. */
  children(submitEvent: (onValid: OnEvent) => void): ReactNode
}

/** The payload fields of an event, with validation errors. */
export function EventFields(props: EventFieldsProps) {
  const { history, actor, type, title, ref, onEvent, children } = props
  const [fields] = useState(() => [
    ...payloadForm(history, history.machineOf(actor) ?? '', type),
    EXTRA_JSON,
  ])
  const [values, setValues] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})

  function submitEvent(onValid: OnEvent): void {
    const result = eventFrom(type, fields, values)
    setWrong('wrong' in result ? result.wrong : {})
    if ('event' in result) onValid(result.event)
  }

  function onSubmit(submitted: FormEvent): void {
    submitted.preventDefault()
    submitEvent(onEvent)
  }

  return (
    <form ref={ref} className="inspector-send" onSubmit={onSubmit}>
      <h3>{title}</h3>
      {fields.map((field) => (
        <PayloadField
          key={field.name}
          field={field}
          value={values[field.name]}
          wrong={wrong[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {children(submitEvent)}
    </form>
  )
}

interface PayloadFieldProps {
  field: Field
  value: string | undefined
  wrong: string | undefined
  onChange: (value: string) => void
}

function PayloadField({ field, value, wrong, onChange }: PayloadFieldProps) {
  const { name, kind, initial, choices = [], optional } = field
  const id = useId()
  return (
    <>
      <label htmlFor={id}>
        {name}
        {optional && ' (optional)'}
      </label>
      {kind === 'choice' || kind === 'flag' ? (
        <select
          id={id}
          value={value ?? String(initial)}
          onChange={({ target }) => onChange(target.value)}
        >
          {(kind === 'flag' ? ['true', 'false'] : choices).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className={input()}
          value={value ?? ''}
          // An untouched field sends its default value.
          placeholder={initial === undefined ? 'nothing' : singleLineText(initial)}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong !== undefined && (
        <ErrorMessage>
          {name}: {wrong}
        </ErrorMessage>
      )}
    </>
  )
}
