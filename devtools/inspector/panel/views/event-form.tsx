import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { button, input } from '../../../../styled-system/recipes'
import type { ForkEvent } from '../../model/fork.ts'
import type { History } from '../../model/history.ts'
import { eventFrom, type Field, MORE, payloadForm } from '../../model/payload.ts'
import { useHistory, usePanel } from '../hooks/use-panel.ts'
import { eventText, lineText } from '../labels.ts'
import { Press, Wrong } from '../parts.tsx'

const look = button({ look: 'outline', size: 'sm' })

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
      {(read) => (
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
          <button type="submit" className={look}>
            Preview
          </button>
          {isAttached && (
            <Press look={look} onPress={() => read(onSend)}>
              Send event
            </Press>
          )}
        </>
      )}
    </EventFields>
  )
}

type Done = (event: ForkEvent['event']) => void

interface EventFieldsProps {
  history: History
  actor: string
  type: string
  title: string
  ref?: Ref<HTMLFormElement>
  /** Called when the form is submitted. */
  onEvent: Done
  /** Content below the fields; `read` validates the form and passes on the event. */
  children(read: (done: Done) => void): ReactNode
}

/** The payload fields of an event, with validation errors. */
export function EventFields(props: EventFieldsProps) {
  const { history, actor, type, title, ref, onEvent, children } = props
  const [fields] = useState(() => [
    ...payloadForm(history, history.machineOf(actor) ?? '', type),
    MORE,
  ])
  const [values, setValues] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})

  function read(done: Done): void {
    const given = eventFrom(type, fields, values)
    setWrong('wrong' in given ? given.wrong : {})
    if ('event' in given) done(given.event)
  }

  function onSubmit(submitted: FormEvent): void {
    submitted.preventDefault()
    read(onEvent)
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
      {children(read)}
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
          {(kind === 'flag' ? ['true', 'false'] : choices).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className={input()}
          value={value ?? ''}
          // An untouched field sends its default value.
          placeholder={initial === undefined ? 'nothing' : lineText(initial)}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong !== undefined && (
        <Wrong>
          {name}: {wrong}
        </Wrong>
      )}
    </>
  )
}
