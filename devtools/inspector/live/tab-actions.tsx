/** Buttons for the steps that affect the two tabs and their network. */
import { useState } from 'react'
import { button } from '../../../styled-system/recipes'
import type { Scenario, Step } from '../../simulation/scenario.ts'
import { otherThan, personOf } from './story.ts'

interface ActionsProps {
  scenario: Scenario
  onDo(step: Step): void
}

const CODES = [1006, 1000, 1001, 1008, 1011, 1013, 4001, 4003, 4004] as const

/** Delay of a slow network, ms. */
const SLOW_MS = 4000
const RESTART_MS = 5000

const look = button({ look: 'outline', size: 'sm' })

export function NetworkActions({ scenario, onDo }: ActionsProps) {
  const [me = ''] = scenario.people
  const other = otherThan(scenario, me)
  const [code, setCode] = useState<number>(CODES[0])

  function slow(): void {
    const delay = { kind: 'delay', ms: SLOW_MS } as const
    onDo({ do: 'http', route: '* /api/**', times: 1000, fault: delay })
    for (const role of ['general', 'conversation', 'notification'] as const)
      onDo({ do: 'socket', role, times: 1000, fault: { kind: 'slow', ms: SLOW_MS } })
  }

  return (
    <fieldset className="inspector-deeds">
      <legend>Network</legend>
      <button type="button" className={look} onClick={() => onDo({ do: 'offline' })}>
        Go offline
      </button>
      <button type="button" className={look} onClick={slow}>
        Slow down
      </button>
      <button
        type="button"
        className={look}
        onClick={() => onDo({ do: 'restart', ms: RESTART_MS })}
      >
        Restart the server
      </button>
      <button
        type="button"
        className={look}
        onClick={() => {
          onDo({ do: 'heal' })
          onDo({ do: 'online' })
        }}
      >
        Reset all faults
      </button>
      <label>
        Code
        <select value={code} onChange={({ target }) => setCode(Number(target.value))}>
          {CODES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="button" className={look} onClick={() => onDo({ do: 'close-sockets', code })}>
        Close the sockets
      </button>
      <button type="button" className={look} onClick={() => onDo({ do: 'revoke' })}>
        Reject tokens
      </button>
      <button
        type="button"
        className={look}
        onClick={() => onDo({ do: 'message', from: other, to: me, text: `Hello from ${other}` })}
      >
        {other} writes
      </button>
    </fieldset>
  )
}

export function TabActions({ tab, scenario, onDo }: ActionsProps & { tab: string }) {
  const me = personOf(scenario, tab)
  const other = otherThan(scenario, me)
  const actions: readonly [string, Step][] = [
    ['Sign in', { do: 'sign-in', tab, person: me }],
    ['Sign out', { do: 'sign-out', tab }],
    [`Open the conversation with ${other}`, { do: 'choose', tab, person: other }],
    ['Close the conversation', { do: 'leave-chat', tab }],
    ['Write', { do: 'write', tab, text: `From tab ${tab}` }],
    ['Hide', { do: 'hide', tab }],
    ['Show', { do: 'show', tab }],
    ['Reload', { do: 'reload', tab }],
  ]
  return (
    <fieldset className="inspector-deeds">
      <legend>In tab {tab}</legend>
      {actions.map(([name, step]) => (
        <button key={name} type="button" className={look} onClick={() => onDo(step)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
