import { useState } from 'react'
import { button, input } from '../../../../styled-system/recipes'
import * as files from '../../model/exports.ts'
import type { History } from '../../model/history.ts'
import { useHistory, usePanel } from '../hooks/use-panel.ts'
import { PressButton } from '../parts.tsx'
import { saveFile } from '../save-file.ts'

/** Set by the build (vite.config.ts). */
declare const __APP_VERSION__: string | undefined
const version = typeof __APP_VERSION__ === 'undefined' ? 'not built' : __APP_VERSION__

const TEXT_EXPORTS: readonly [
  name: string,
  make: (history: History, actor: string | null) => string,
][] = [
  [
    'Test',
    (history, actor) => files.toTestSource(history, { actors: actor === null ? [] : [actor] }),
  ],
  ['Scenario', (history) => JSON.stringify(files.scenarioOf(history), null, 2)],
  ['Mermaid', files.toMermaidSource],
]

/** Exports of the history. */
export function Share() {
  const history = useHistory()
  const actor = usePanel(({ context }) => context.actor)
  const [about, setAbout] = useState('')
  const [status, setStatus] = useState('')
  const { userAgent } = navigator

  async function copy(name: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(`The ${name.toLowerCase()} was copied.`)
    } catch {
      setStatus('The browser blocked copying.')
    }
  }

  const buttonClass = button({ look: 'outline', size: 'sm' })
  return (
    <details className="inspector-share">
      <summary>Share</summary>
      <div className="inspector-bar">
        {TEXT_EXPORTS.map(([name, toText]) => (
          <PressButton
            key={name}
            className={buttonClass}
            onPress={() => void copy(name, toText(history, actor))}
          >
            Copy as {name.toLowerCase()}
          </PressButton>
        ))}
      </div>
      <div className="inspector-bar">
        <label>
          What went wrong
          <input
            className={input()}
            value={about}
            onChange={({ target }) => setAbout(target.value)}
          />
        </label>
        <PressButton
          className={buttonClass}
          onPress={() => saveFile(files.bugReport(history, { app: version, userAgent, about }))}
        >
          Save bug report
        </PressButton>
      </div>
      <p role="status">{status}</p>
    </details>
  )
}
