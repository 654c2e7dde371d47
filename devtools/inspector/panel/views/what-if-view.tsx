import { useEffect, useMemo, useRef, useState } from 'react'
import { pluralise } from '../../../../src/protocol/base/text.ts'
import { button, input } from '../../../../styled-system/recipes'
import type { Trace, TraceEvent } from '../../../trace/schema.ts'
import { eventLabel, stateText } from '../../../trace/to-mermaid.ts'
import type { Comparison, Divergence } from '../../model/compare.ts'
import { labUrl, scenarioOf } from '../../model/exports.ts'
import type { RunResult, VariantResult } from '../../sandbox/play.ts'
import { createSandbox, parseScenarioText, type Sandbox } from '../../sandbox/sandbox.ts'
import { useHistory, useSend } from '../hooks/use-panel.ts'
import { eventText, shortName } from '../labels.ts'
import { ErrorMessage, PressButton, ScrollArea, Section, TableHead } from '../parts.tsx'

/** Origin of `npm run lab` (docs/qa.md). */
const LAB = 'http://localhost:4100'
const buttonClass = button({ look: 'outline', size: 'sm' })

/**
 * Editor for the scenario of the history. Runs the original and the edited scenario with the real
 * client in a simulation, and compares them.
 */
export function WhatIfView() {
  const history = useHistory()
  const send = useSend()
  const [original, setOriginal] = useState(() => scenarioOf(history, 'what if'))
  const [text, setText] = useState(() => JSON.stringify(original, null, 2))
  const [state, setState] = useState<'ready' | 'plays'>('ready')
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<VariantResult | null>(null)
  const parsed = useMemo(() => parseScenarioText(text), [text])
  const sandbox = useRef<Sandbox>(null)
  useEffect(() => () => sandbox.current?.stop(), [])

  function reloadScenario(): void {
    const next = scenarioOf(history, 'what if')
    setOriginal(next)
    setText(JSON.stringify(next, null, 2))
    setOutcome(null)
    setWrong(null)
  }

  const openInInspector = (trace: Trace): void =>
    send({ type: 'trace.open', name: 'what if', text: JSON.stringify(trace) })

  async function play(): Promise<void> {
    setWrong('wrong' in parsed ? parsed.wrong : null)
    if ('wrong' in parsed) return
    setState('plays')
    sandbox.current ??= createSandbox()
    try {
      setOutcome(await sandbox.current.runVariant(original, parsed.scenario))
    } catch (error) {
      setWrong((error as Error).message)
    }
    setState('ready')
  }

  return (
    <Section
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
          <PressButton className={buttonClass} onPress={reloadScenario}>
            Load current scenario
          </PressButton>
          {outcome !== null && (
            <PressButton
              className={buttonClass}
              onPress={() => openInInspector(outcome.played.trace)}
            >
              Open in inspector
            </PressButton>
          )}
          {'scenario' in parsed && (
            <a
              className="inspector-link"
              href={labUrl(parsed.scenario, LAB)}
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
        {wrong !== null && <ErrorMessage>{wrong}</ErrorMessage>}
        <p role="status">
          {state === 'plays' ? 'Running both…' : outcome && outcomeSummary(outcome)}
        </p>
        {outcome !== null && <SideBySide {...outcome.comparison} />}
      </div>
    </Section>
  )
}

function outcomeSummary({
  before,
  played,
  comparison: { first, divergences },
}: VariantResult): string {
  const { trace } = played
  const end = `${failureText('Original: ', before)}${failureText('Variant: ', played.stopped)}`
  if (first === null)
    return `${end}No differences in ${pluralise(trace.events.length, 'event', 'events')}.`
  const otherCount = divergences.length - 1
  return `${end}${divergenceText(first)}${otherCount > 0 ? ` ${pluralise(otherCount, 'other chart parts', 'other charts part')} later.` : ''}`
}

const failureText = (which: string, stopped: RunResult['stopped']): string =>
  stopped === null ? '' : `${which}step ${stopped.step} failed: ${stopped.why}. `

function divergenceText({ actor, one, other, what }: Divergence): string {
  const [before, now] = [stepText(one), stepText(other)]
  const difference = what === 'end' ? 'ends earlier in one of them' : 'diverges'
  return `${shortName(actor)} is the first that ${difference}: ${before} before, ${now} now.`
}

function stepText(step: TraceEvent | null): string {
  if (step === null) return 'nothing'
  const state = step.value === undefined ? '' : ` → ${stateText(step.value)}`
  return `${eventLabel(step, eventText(step.event.type))}${state}`
}

function SideBySide({ rows }: Comparison) {
  return (
    <ScrollArea name="Both side by side">
      <table className="inspector-compared">
        <TableHead names={['Actor', 'Original', 'Variant']} />
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
    </ScrollArea>
  )
}
