import { useEffect, useMemo, useRef, useState } from 'react'
import { pluralise } from '../../../../src/protocol/base/text.ts'
import { button, input } from '../../../../styled-system/recipes'
import type { Trace, TraceEvent } from '../../../trace/schema.ts'
import { saidOf, stateText } from '../../../trace/to-mermaid.ts'
import type { Comparison, Parting } from '../../model/compare.ts'
import { labUrl, scenarioOf } from '../../model/exports.ts'
import type { Played, Tried } from '../../sandbox/play.ts'
import { createSandbox, type Sandbox, scenarioIn } from '../../sandbox/sandbox.ts'
import { useHistory, useSend } from '../hooks/use-panel.ts'
import { eventText, shortName } from '../labels.ts'
import { Heads, Part, Press, Scroll, Wrong } from '../parts.tsx'

/** Origin of `npm run lab` (docs/qa.md). */
const LAB = 'http://localhost:4100'
const look = button({ look: 'outline', size: 'sm' })

/**
 * Editor for the scenario of the history. Runs the original and the edited scenario with the real
 * client in a simulation, and compares them.
 */
export function WhatIfView() {
  const history = useHistory()
  const send = useSend()
  const [given, setGiven] = useState(() => scenarioOf(history, 'what if'))
  const [text, setText] = useState(() => JSON.stringify(given, null, 2))
  const [state, setState] = useState<'ready' | 'plays'>('ready')
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Tried | null>(null)
  const read = useMemo(() => scenarioIn(text), [text])
  const sandbox = useRef<Sandbox>(null)
  useEffect(() => () => sandbox.current?.stop(), [])

  function anew(): void {
    const next = scenarioOf(history, 'what if')
    setGiven(next)
    setText(JSON.stringify(next, null, 2))
    setOutcome(null)
    setWrong(null)
  }

  const lookInto = (trace: Trace): void =>
    send({ type: 'trace.open', name: 'what if', text: JSON.stringify(trace) })

  async function play(): Promise<void> {
    setWrong('wrong' in read ? read.wrong : null)
    if ('wrong' in read) return
    setState('plays')
    sandbox.current ??= createSandbox()
    try {
      setOutcome(await sandbox.current.tryOut(given, read.scenario))
    } catch (error) {
      setWrong((error as Error).message)
    }
    setState('ready')
  }

  return (
    <Part
      title="What if"
      tools={
        <>
          <button
            type="button"
            className={button({ look: 'accent', size: 'sm' })}
            disabled={state === 'plays'}
            onClick={() => void play()}
          >
            Play
          </button>
          <Press look={look} onPress={anew}>
            Load current scenario
          </Press>
          {outcome !== null && (
            <Press look={look} onPress={() => lookInto(outcome.played.trace)}>
              Open in inspector
            </Press>
          )}
          {'scenario' in read && (
            <a
              className="inspector-link"
              href={labUrl(read.scenario, LAB)}
              target="_blank"
              rel="noreferrer"
            >
              Open in the lab
            </a>
          )}
        </>
      }
    >
      <div className="inspector-text">
        <label>
          Scenario (edit and compare with the original)
          <textarea
            className={input()}
            rows={12}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {wrong !== null && <Wrong>{wrong}</Wrong>}
        <p role="status">{state === 'plays' ? 'Running both…' : outcome && said(outcome)}</p>
        {outcome !== null && <SideBySide {...outcome.comparison} />}
      </div>
    </Part>
  )
}

function said({ before, played, comparison: { first, partings } }: Tried): string {
  const { trace } = played
  const end = `${stopText('Original: ', before)}${stopText('Variant: ', played.stopped)}`
  if (first === null)
    return `${end}No differences in ${pluralise(trace.events.length, 'event', 'events')}.`
  const others = partings.length - 1
  return `${end}${partedAt(first)}${others > 0 ? ` ${pluralise(others, 'other chart parts', 'other charts part')} later.` : ''}`
}

const stopText = (which: string, stopped: Played['stopped']): string =>
  stopped === null ? '' : `${which}step ${stopped.step} failed: ${stopped.why}. `

function partedAt({ actor, one, other, what }: Parting): string {
  const [before, now] = [stepText(one), stepText(other)]
  const how = what === 'end' ? 'ends earlier in one of them' : 'diverges'
  return `${shortName(actor)} is the first that ${how}: ${before} before, ${now} now.`
}

function stepText(step: TraceEvent | null): string {
  if (step === null) return 'nothing'
  const state = step.value === undefined ? '' : ` → ${stateText(step.value)}`
  return `${saidOf(step, eventText(step.event.type))}${state}`
}

function SideBySide({ rows }: Comparison) {
  return (
    <Scroll name="Both side by side">
      <table className="inspector-compared">
        <Heads names={['Actor', 'Original', 'Variant']} />
        <tbody>
          {rows.map(({ one, other }) => (
            <tr
              key={`${one?.seq ?? ''} ${other?.seq ?? ''}`}
              data-parted={one === null || other === null ? '' : undefined}
            >
              <th scope="row">{shortName((one ?? other)?.actor ?? '')}</th>
              <td>{one === null ? '' : stepText(one)}</td>
              <td>{other === null ? '' : stepText(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
