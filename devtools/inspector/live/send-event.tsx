import { useMemo, useState } from 'react'
import { button } from '../../../styled-system/recipes'
import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from '../model/history.ts'
import { possible } from '../model/why-not.ts'
import { eventText, isOfXState } from '../panel/labels.ts'
import { EventFields } from '../panel/views/event-form.tsx'
import { outcomeText } from '../panel/views/explanation-view.tsx'

interface SendEventProps {
  history: History
  actor: string
  /** The actor's last step. */
  seq: number
  tab: string
  onSend(actor: string, event: TraceEvent['event']): void
}

/** Form to send an actor any event that its current state knows. */
export function SendEvent({ history, actor, seq, tab, onSend }: SendEventProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [type, setType] = useState('')
  const events = useMemo(
    () =>
      isOpen
        ? possible(history, actor, seq).map((answer) => ({
            type: answer.event.type,
            text: `${eventText(answer.event.type)} (${outcomeText(answer)})`,
          }))
        : [],
    [history, actor, seq, isOpen],
  )
  const choices = events.filter((one) => !isOfXState(one.type))
  const isKnown = type === '' || choices.some((one) => one.type === type)
  return (
    <details
      className="inspector-text"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Send event to tab {tab}</summary>
      <p>Events sent here are not part of the scenario or its permalink.</p>
      <label>
        Event for tab {tab}{' '}
        <select value={type} onChange={({ target }) => setType(target.value)}>
          <option value="">Choose an event</option>
          {!isKnown && <option value={type}>{eventText(type)} (not known here)</option>}
          {choices.map((one) => (
            <option key={one.type} value={one.type}>
              {one.text}
            </option>
          ))}
        </select>
      </label>
      {type !== '' && (
        <EventFields
          key={`${actor} ${type}`}
          {...{ history, actor, type }}
          title={`Send ${eventText(type)}`}
          onEvent={(event) => onSend(actor, event)}
        >
          {() => (
            <button type="submit" className={button({ look: 'outline', size: 'sm' })}>
              Send it to tab {tab}
            </button>
          )}
        </EventFields>
      )}
    </details>
  )
}
