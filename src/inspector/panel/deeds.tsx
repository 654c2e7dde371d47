import { type FormEvent, useId, useMemo, useState } from 'react'
import { button, input } from '../../../styled-system/recipes'
import { eventFrom, type Field, payloadForm } from '../model/payload.ts'
import { Possible } from './answers.tsx'
import { useHistory, usePanel, useSend } from './use-panel.ts'
import { useSituation } from './use-situation.ts'
import { shortName, valueText } from './words.ts'

/** What the chosen actor would do with each event, and a form that sends it one. */
export function Deeds() {
  const actor = usePanel(({ context }) => context.actor)
  const isAttached = usePanel((snapshot) => snapshot.matches({ source: 'attached' }))
  const situation = useSituation()
  const [type, setType] = useState('')
  const [typed, setTyped] = useState('')
  if (actor === null || situation === null) return null

  function take(event: { type: string }): void {
    setType(event.type)
    setTyped(event.type)
  }

  return (
    <section className="inspector-part" aria-labelledby="inspector-deeds">
      <header className="inspector-bar">
        <h2 id="inspector-deeds">Events it knows here</h2>
      </header>
      <div className="inspector-scroll inspector-text">
        <Possible answers={situation.answers} onTake={isAttached ? take : null} />
      </div>
      {isAttached && (
        <SendEvent
          key={actor}
          actor={actor}
          machine={situation.machine}
          type={type}
          typed={typed}
          onTyped={setTyped}
          onType={setType}
        />
      )}
    </section>
  )
}

interface SendEventProps {
  actor: string
  machine: string
  /** Whose fields are shown. */
  type: string
  typed: string
  onTyped: (typed: string) => void
  onType: (type: string) => void
}

/** Sends an actor of a running page an event; its fields are those that such events carried. */
function SendEvent({ actor, machine, type, typed, onTyped, onType }: SendEventProps) {
  const history = useHistory()
  const send = useSend()
  const [values, setValues] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const fields = useMemo(() => payloadForm(history, machine, type), [history, machine, type])

  function onSubmit(form: FormEvent): void {
    form.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') setWrong({ type: 'Give the event a type.' })
    // The fields of another type are shown first.
    else if (wanted !== type) onType(wanted)
    else sendIt()
  }

  function sendIt(): void {
    const read = eventFrom(type, fields, values)
    setWrong('wrong' in read ? read.wrong : {})
    setSaid('wrong' in read ? '' : `${type} was sent.`)
    if ('event' in read) send({ type: 'event.send', actor, event: read.event })
  }

  return (
    <form className="inspector-send" onSubmit={onSubmit}>
      <h3>Send {shortName(actor)} an event</h3>
      <label>
        Type
        <input
          className={input()}
          value={typed}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onTyped(target.value)}
        />
      </label>
      {wrong.type !== undefined && <Wrong text={wrong.type} />}
      {fields.map((field) => (
        <PayloadField
          key={field.name}
          field={field}
          value={values[field.name]}
          wrong={wrong[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <button type="submit" className={button({ look: 'outline', size: 'sm' })}>
        {type !== '' && typed.trim() === type ? 'Send' : 'Next'}
      </button>
      <p role="status">{said}</p>
    </form>
  )
}

const Wrong = ({ text }: { text: string }) => (
  <p role="alert" className="inspector-wrong">
    {text}
  </p>
)

interface PayloadFieldProps {
  field: Field
  value: string | undefined
  wrong: string | undefined
  onChange: (value: string) => void
}

function PayloadField({ field, value, wrong, onChange }: PayloadFieldProps) {
  const { name, kind, initial, choices = [], optional } = field
  const id = useId()
  const hint = initial === undefined ? 'nothing' : valueText(initial).replace(/\s+/g, ' ')
  return (
    <>
      <label htmlFor={id}>
        {name}
        {optional && ' (may be left out)'}
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
          // What is left as it is, is sent as it was.
          placeholder={hint}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong !== undefined && <Wrong text={`${name}: ${wrong}`} />}
    </>
  )
}
