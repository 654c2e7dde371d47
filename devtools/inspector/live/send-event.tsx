import { useMemo, useState } from 'react'
import { button } from '../../../styled-system/recipes'
import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from '../model/history.ts'
import { possible } from '../model/why-not.ts'
import { eventText, isXStateEvent } from '../panel/labels.ts'
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
        ? possible(history, actor, seq).map((explanation) => ({
            type: explanation.event.type,
            text: `${eventText(explanation.event.type)} (${outcomeText(explanation)})`,
          }))
        : [],
    [history, actor, seq, isOpen],
  )
  const choices = events.filter((choice) => !isXStateEvent(choice.type))
  const isPossible = type === '' || choices.some((choice) => choice.type === type)
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
          {!isPossible && <option value={type}>{eventText(type)} (not known here)</option>}
          {choices.map((choice) => (
            <option key={choice.type} value={choice.type}>
              {choice.text}
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
