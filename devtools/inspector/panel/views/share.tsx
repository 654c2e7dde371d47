import { useEffect, useRef, useState } from 'react'
import { button, input } from '../../../../styled-system/recipes'
import * as files from '../../model/exports.ts'
import { useHistory } from '../hooks/use-panel.ts'
import { PressButton } from '../parts.tsx'
import { saveFile } from '../save-file.ts'
import { TestExport } from './test-export.tsx'

/** Set by the build (vite.config.ts). */
declare const __APP_VERSION__: string | undefined
const version = typeof __APP_VERSION__ === 'undefined' ? 'not built' : __APP_VERSION__

const buttonClass = button({ look: 'outline', size: 'sm' })

/** Exports of the history, in a popover. */
export function Share() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    function onKeyDown({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return
      setIsOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Share
      </button>
      {isOpen && <Exports />}
    </>
  )
}

function Exports() {
  const history = useHistory()
  const [about, setAbout] = useState('')
  const [status, setStatus] = useState('')
  const { userAgent } = navigator

  async function copy(name: string, text: string, details = ''): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(`${name} copied. ${details}`)
    } catch {
      setStatus('The browser blocked copying.')
    }
  }

  function copyScenario(): void {
    const scenario = files.scenarioOf(history)
    void copy('Scenario', JSON.stringify(scenario, null, 2), scenario.about)
  }

  return (
    <section className="inspector-popover" aria-label="Share">
      <TestExport onCopy={(text, details) => void copy('Test', text, details)} />
      <h2>Copy the recording</h2>
      <div className="inspector-bar">
        <PressButton className={buttonClass} onPress={copyScenario}>
          Copy as scenario
        </PressButton>
        <PressButton
          className={buttonClass}
          onPress={() => void copy('Diagram', files.toMermaidSource(history))}
        >
          Copy as Mermaid
        </PressButton>
      </div>
      <h2>Report a bug</h2>
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
      <p role="status">{status}</p>
    </section>
  )
}
