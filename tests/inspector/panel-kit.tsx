/** An inspector in happy-dom, and a page that sends it a stored trace. */
import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import type { FromHost, FromPanel } from '../../devtools/inspector/channel.ts'
import { Panel } from '../../devtools/inspector/panel/panel.tsx'
import type { Position } from '../../devtools/inspector/panel/position.ts'
import { createSource } from '../../devtools/inspector/panel/source.ts'
import type { Trace } from '../../devtools/trace/schema.ts'
import { Bus } from './hosted.ts'

export const FILE = 'tests/traces/drop-reconnect-sign-out.json'
export const readTrace = (): Trace => JSON.parse(readFileSync(FILE, 'utf8'))

/** An inspector, and a page that sends it the stored trace. */
export async function opened({
  wanted = null,
  trace = readTrace(),
  position = {},
}: {
  wanted?: string | null
  trace?: Trace
  position?: Position
} = {}) {
  const bus = new Bus()
  const page = bus.open()
  const asked: FromPanel[] = []
  const say = (message: FromHost): void => act(() => page.postMessage(message))
  page.onmessage = ({ data }) => {
    asked.push(data)
    if (data.say === 'who') page.postMessage({ say: 'here', tab: 'a', since: 0 })
    if (data.say !== 'attach') return
    const { actors, events } = trace
    const batch = { tab: data.tab, now: 0, actors, events, dropped: 0 }
    // Asynchronously, like a real channel.
    queueMicrotask(() => page.postMessage({ say: 'batch', to: data.panel, batch }))
  }
  const source = createSource({
    channel: bus.open(),
    locks: undefined,
    panel: 'p',
    wanted,
    position,
    elapsed: () => 0,
  })
  onTestFinished(() => source.stop())
  await act(async () => void render(<Panel source={source} />))
  return { source, asked, say, person: userEvent.setup() }
}

export const treeNames = (): (string | undefined)[] =>
  screen.getAllByRole('treeitem').map(({ firstChild }) => firstChild?.textContent ?? undefined)

export const step = (): string | null => screen.getByRole('heading', { name: /^Step/ }).textContent
