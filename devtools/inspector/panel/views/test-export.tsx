import { useMemo, useState } from 'react'
import { button, input } from '../../../../styled-system/recipes'
import { contextPaths, correctableValues, parseExpected } from '../../model/corrections.ts'
import { toTestSource } from '../../model/exports.ts'
import { useHistory, usePanel } from '../hooks/use-panel.ts'
import { useThrottledSeq } from '../hooks/use-slow.ts'
import { eventText, shortName, singleLineText } from '../labels.ts'
import { PressButton } from '../parts.tsx'

const SAVE_IN = 'Save it in tests/trace/ with a name that ends with .test.ts.'

interface TestExportProps {
  onCopy: (text: string, details: string) => void
}

/**
 * Exports the steps of the selected actor as a test. A value that is wrong after its last step can
 * be corrected, so that the test fails until the machine is fixed.
 */
export function TestExport({ onCopy }: TestExportProps) {
  const actor = usePanel(({ context }) => context.actor)
  const history = useHistory()
  const currentSeq = useThrottledSeq()
  const step = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= currentSeq)
  if (actor === null || step === undefined) return null
  return (
    <section aria-label="Export a test">
      <h2>Export a test of {shortName(actor)}</h2>
      <p>
        It contains the steps of this actor up to step {step.seq}, {eventText(step.event.type)}.
        Correct what is wrong after it: then the test fails until the machine is fixed. Without a
        correction it records what happened.
      </p>
      <Corrections key={step.seq} actor={actor} seq={step.seq} onCopy={onCopy} />
    </section>
  )
}

function Corrections({ actor, seq, onCopy }: TestExportProps & { actor: string; seq: number }) {
  const history = useHistory()
  const values = useMemo(() => correctableValues(history, seq), [history, seq])
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [otherPath, setOtherPath] = useState('')
  const [paths, setPaths] = useState<string[]>([])
  const expected = Object.fromEntries(
    Object.entries(texts)
      .filter(([path, text]) => path !== '' && text !== '')
      .map(([path, text]) => [path, parseExpected(text)]),
  )
  const isCorrected = Object.keys(expected).length > 0

  function copy(): void {
    const options = isCorrected
      ? { correction: { seq, expected } }
      : { actors: [actor], until: seq }
    onCopy(
      toTestSource(history, options),
      `${isCorrected ? 'It fails until the machine is fixed.' : 'It passes: it records what happened.'} ${SAVE_IN}`,
    )
  }

  const field = (path: string) => (
    <input
      className={input()}
      aria-label={`Expected ${path || 'value'}`}
      placeholder="as recorded"
      spellCheck={false}
      value={texts[path] ?? ''}
      onChange={({ target }) => setTexts({ ...texts, [path]: target.value })}
    />
  )

  return (
    <>
      <table className="inspector-compared">
        <thead>
          <tr>
            <th scope="col">Value after step {seq}</th>
            <th scope="col">Recorded</th>
            <th scope="col">Expected</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ path, recorded }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{singleLineText(recorded).slice(0, 200)}</td>
              <td>{field(path)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <input
                className={input()}
                aria-label="Path of another context value"
                placeholder="context…"
                spellCheck={false}
                list="inspector-paths"
                value={otherPath}
                onFocus={() => setPaths(contextPaths(history, actor, seq))}
                onChange={({ target }) => setOtherPath(target.value)}
              />
              <datalist id="inspector-paths">
                {paths.map((path) => (
                  <option key={path} value={path} />
                ))}
              </datalist>
            </th>
            <td>unchanged</td>
            <td>{field(otherPath)}</td>
          </tr>
        </tbody>
      </table>
      <PressButton className={button({ look: 'accent', size: 'sm' })} onPress={copy}>
        Copy as test
      </PressButton>
    </>
  )
}
