/** Buttons for the steps that affect the two tabs and their network. */
import { useState } from 'react'
import { button } from '../../../styled-system/recipes'
import type { Scenario, Step } from '../../simulation/scenario.ts'
import { otherUser, userOf } from './story.ts'

interface ActionsProps {
  scenario: Scenario
  onStep(step: Step): void
}

const CODES = [1006, 1000, 1001, 1008, 1011, 1013, 4001, 4003, 4004] as const

/** Delay of a slow network, ms. */
const SLOW_MS = 4000
const RESTART_MS = 5000

const buttonClass = button({ look: 'outline', size: 'sm' })

export function NetworkActions({ scenario, onStep }: ActionsProps) {
  const [username = ''] = scenario.people
  const other = otherUser(scenario, username)
  const [code, setCode] = useState<number>(CODES[0])

  function slowDown(): void {
    const delay = { kind: 'delay', ms: SLOW_MS } as const
    onStep({ do: 'http', route: '* /api/**', times: 1000, fault: delay })
    for (const role of ['general', 'conversation', 'notification'] as const)
      onStep({ do: 'socket', role, times: 1000, fault: { kind: 'slow', ms: SLOW_MS } })
  }

  return (
    <fieldset className="inspector-deeds">
      <legend>Network</legend>
      <button type="button" className={buttonClass} onClick={() => onStep({ do: 'offline' })}>
        Go offline
      </button>
      <button type="button" className={buttonClass} onClick={slowDown}>
        Slow down
      </button>
      <button
        type="button"
        className={buttonClass}
        onClick={() => onStep({ do: 'restart', ms: RESTART_MS })}
      >
        Restart the server
      </button>
      <button
        type="button"
        className={buttonClass}
        onClick={() => {
          onStep({ do: 'heal' })
          onStep({ do: 'online' })
        }}
      >
        Reset all faults
      </button>
      <label>
        Code
        <select value={code} onChange={({ target }) => setCode(Number(target.value))}>
          {CODES.map((closeCode) => (
            <option key={closeCode}>{closeCode}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className={buttonClass}
        onClick={() => onStep({ do: 'close-sockets', code })}
      >
        Close the sockets
      </button>
      <button type="button" className={buttonClass} onClick={() => onStep({ do: 'revoke' })}>
        Reject tokens
      </button>
      <button
        type="button"
        className={buttonClass}
        onClick={() =>
          onStep({ do: 'message', from: other, to: username, text: `Hello from ${other}` })
        }
      >
        {other} writes
      </button>
    </fieldset>
  )
}

export function TabActions({ tab, scenario, onStep }: ActionsProps & { tab: string }) {
  const username = userOf(scenario, tab)
  const other = otherUser(scenario, username)
  const actions: readonly [string, Step][] = [
    ['Sign in', { do: 'sign-in', tab, person: username }],
    ['Sign out', { do: 'sign-out', tab }],
    [`Open the conversation with ${other}`, { do: 'choose', tab, person: other }],
    ['Close the conversation', { do: 'leave-chat', tab }],
    ['Write', { do: 'write', tab, text: `From tab ${tab}` }],
    ['Edit the last message', { do: 'edit', tab, text: `Edited in tab ${tab}` }],
    ['Delete the last message', { do: 'delete', tab }],
    ['Hide', { do: 'hide', tab }],
    ['Show', { do: 'show', tab }],
    ['Reload', { do: 'reload', tab }],
  ]
  return (
    <fieldset className="inspector-deeds">
      <legend>In tab {tab}</legend>
      {actions.map(([name, step]) => (
        <button key={name} type="button" className={buttonClass} onClick={() => onStep(step)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
