// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { compare } from '../../devtools/inspector/model/compare.ts'
import { labUrl } from '../../devtools/inspector/model/exports.ts'
import { Panel } from '../../devtools/inspector/panel/panel.tsx'
import { createSource } from '../../devtools/inspector/panel/source.ts'
import { play, type RunResult } from '../../devtools/inspector/sandbox/play.ts'
import type { SandboxRequest, SandboxResponse } from '../../devtools/inspector/sandbox/worker.ts'
import type { Trace, TraceEvent } from '../../devtools/trace/schema.ts'
import { toScenario } from '../../devtools/trace/to-scenario.ts'
import { Bus } from './hosted.ts'

const FILE = 'drop-reconnect-sign-out.json'
const TEXT = readFileSync(`tests/traces/${FILE}`, 'utf8')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An inspector that shows a file. */
async function opened() {
  const source = createSource({
    channel: new Bus().open(),
    locks: undefined,
    panel: 'p',
    wanted: null,
    elapsed: () => 0,
  })
  onTestFinished(() => source.stop())
  await act(async () => void render(<Panel source={source} />))
  act(() => source.actor.send({ type: 'trace.open', name: FILE, text: TEXT }))
  const person = userEvent.setup()
  const go = (seq: number): void => act(() => source.actor.send({ type: 'time.go', seq }))
  const choose = (actor: string): void =>
    act(() => source.actor.send({ type: 'actor.choose', actor }))
  return { source, person, go, choose }
}

const CONNECTION = 'a app/member/connection'
/** The general socket dropped: the connection waits for its next retry. */
const WAITING = 111

const step = (): string | null => screen.getByRole('heading', { name: /^Step/ }).textContent
const rowOf = (event: string): (string | null)[] =>
  within(screen.getByRole('row', { name: new RegExp(`^${event} `) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('switches views with the arrow keys', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('tab', { name: 'Events' }))
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Sequence')
  expect(screen.getByRole('heading', { name: 'Sequence' })).toBeTruthy()
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('What if')
})

it('draws the sequence up to the shown step, and selects steps with the keyboard', async () => {
  const { person, go } = await opened()
  await person.click(screen.getByRole('tab', { name: 'Sequence' }))
  go(WAITING)
  const diagram = screen.getByRole('region', { name: /^Sequence diagram/ })
  const last = () => [...diagram.querySelectorAll('[data-seq]')].at(-1)
  expect(last()?.textContent).toContain('transport.closed 1006 → waiting')
  diagram.focus()
  await person.keyboard('{ArrowUp}')
  expect(step()).not.toBe(`Step ${WAITING}`)
  await person.click(diagram.querySelector('[data-seq="70"]')!)
  expect(step()).toBe('Step 70')
})

it('lists the possible events of an actor, with the rejecting guard and the values it read', async () => {
  const { person, go, choose } = await opened()
  go(158)
  choose('a app/member/conversationConnection')
  await person.click(screen.getByRole('tab', { name: 'Possible events' }))
  await screen.findByRole('heading', {
    name: 'Possible events of app/member/conversationConnection',
  })
  expect(rowOf('conversation.choose')).toEqual([
    'refused (last payload)',
    '(connection): guard isOther is false, with event.id = 1, context.conversationId = 1',
    'Try',
  ])
})

it('shows in the chart and the table why an event would be rejected', async () => {
  const { person, go, choose } = await opened()
  go(158)
  choose('a app/member/conversationConnection')
  const why = 'guard isOther is false, with event.id = 1, context.conversationId = 1'
  const drawn = await screen.findByRole('img', { name: 'The chart connection' })
  const titles = [...drawn.querySelectorAll('[data-transition] title')]
  expect(titles.map(({ textContent }) => textContent)).toContain(why)
  await person.click(screen.getByRole('checkbox', { name: 'Table' }))
  const table = within(screen.getByRole('region', { name: 'Transitions' }))
  const refused = table
    .getAllByRole('row')
    .map(({ lastChild }) => lastChild?.textContent ?? '')
    .filter((text) => text.startsWith('would be rejected'))
  expect(refused).toContain(`would be rejected: ${why}`)
})

it('cycles through search matches with Enter and Shift+Enter', async () => {
  const { person, go, choose } = await opened()
  go(WAITING)
  choose(CONNECTION)
  const drawn = await screen.findByRole('img', { name: 'The chart connection' })
  const looked: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    looked.push(this.getAttribute('data-state') ?? this.getAttribute('data-transition'))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const said = () => drawn.closest('section')?.querySelector('[role=status]')?.textContent
  await person.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'network.online')
  const all = Number(/^1 of (\d+) found$/.exec(said() ?? '')?.[1])
  expect(all).toBeGreaterThan(1)
  looked.splice(0, looked.length - 1)
  await person.keyboard('{Enter}'.repeat(all))
  expect(said()).toBe(`1 of ${all} found`)
  expect(looked).toHaveLength(all + 1)
  expect(new Set(looked).size).toBe(all)
  expect(looked.at(-1)).toBe(looked[0])
  await person.keyboard('{Shift>}{Enter}{/Shift}')
  expect([said(), looked.at(-1)]).toEqual([`${all} of ${all} found`, looked[all - 1]])
})

it('accepts extra payload as JSON, and keeps invalid input with an error', async () => {
  const { person, go, choose } = await opened()
  go(WAITING)
  choose(CONNECTION)
  await person.click(screen.getByRole('tab', { name: 'Possible events' }))
  await person.click(await screen.findByRole('button', { name: 'Try error.dismiss' }))
  const more = screen.getByRole<HTMLInputElement>('textbox', { name: /^More, as JSON/ })
  await person.click(more)
  await person.paste('{"code": ')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect([screen.getByRole('alert').textContent, more.value]).toEqual([
    'More, as JSON: Invalid JSON. Use "…" for strings and {…} for objects.',
    '{"code": ',
  ])
  await person.click(more)
  await person.paste('7}')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const come = within(screen.getByRole('list', { name: 'Result' }))
  expect(come.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^error\.dismiss → waiting/),
  ])
})

it('previews the effects of events without sending them', async () => {
  const { person, go, choose } = await opened()
  go(WAITING)
  choose(CONNECTION)
  await person.click(screen.getByRole('tab', { name: 'Possible events' }))
  await person.click(await screen.findByRole('button', { name: 'Try network.online' }))
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const come = () =>
    within(screen.getByRole('list', { name: 'Result' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(come()).toEqual([
    'network.online → attempting.connectingIt sends transport.connect to transport, spawns transport.',
  ])
  await person.click(screen.getByRole('button', { name: 'Try transport.closed' }))
  const code = screen.getByRole('textbox', { name: /^code/ })
  await person.type(code, 'x')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByRole('alert').textContent).toBe('code: Must be a number.')
  await person.clear(code)
  await person.type(code, '1006')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(come()[1]).toMatch(/^transport\.closed → waiting.*after untilRetry in 3\.0 s$/)
  await person.click(screen.getByRole('button', { name: `Back to step ${WAITING}` }))
  expect(screen.queryByRole('list', { name: 'Result' })).toBe(null)
})

/**
 * Fake worker that returns recorded results. A simulation would replace the timers of this thread,
 * which the page needs.
 */
function playedBefore(all: ReadonlyMap<number, RunResult>) {
  return class {
    onmessage: ((event: MessageEvent<SandboxResponse>) => void) | null = null
    terminate(): void {}
    postMessage(asked: SandboxRequest): void {
      if (!('given' in asked)) throw new Error('expected two scenarios')
      const { ask, given, instead } = asked
      const [one, other] = [given, instead].map(({ steps }) => all.get(steps.length)!)
      const comparison = compare(one!.trace, other!.trace)
      const tried = { before: one!.stopped, played: other, comparison }
      queueMicrotask(() => act(() => this.onmessage?.({ data: { ask, tried } } as MessageEvent)))
    }
  }
}

it('runs an edited scenario, shows the first difference to the original, and opens it', async () => {
  const scenario = toScenario(JSON.parse(TEXT), 'what if')
  const steps = scenario.steps.slice(0, 6)
  const all = [await play(scenario), await play({ ...scenario, steps })]
  vi.stubGlobal(
    'Worker',
    playedBefore(new Map(all.map((one) => [one.trace.scenario!.steps.length, one]))),
  )
  const { source, person } = await opened()
  await person.click(screen.getByRole('tab', { name: 'What if' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Scenario/ })
  expect(JSON.parse(box.value)).toEqual(scenario)
  const lab = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in the lab' })
  expect(lab.href).toBe(labUrl(scenario, 'http://localhost:4100'))
  const edit = (text: string) =>
    person.clear(box).then(() => person.click(box).then(() => person.paste(text)))
  await edit('{')
  await person.click(screen.getByRole('button', { name: 'Play' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^invalid JSON/)
  await edit(JSON.stringify({ ...scenario, steps }))
  await person.click(screen.getByRole('button', { name: 'Play' }))
  await screen.findByText(/is the first that/)
  const rows = within(screen.getByRole('region', { name: 'Both side by side' })).getAllByRole('row')
  expect(rows.length).toBeGreaterThan(20)
  await person.click(screen.getByRole('button', { name: 'Open in inspector' }))
  expect(source.history().scenario?.steps).toEqual(steps)
})

it('throttles drawing while events stream in, and shows all of them in the end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { actors, events } = JSON.parse(TEXT) as Trace
  const bus = new Bus()
  const page = bus.open()
  page.onmessage = ({ data }) => {
    if (data.say === 'who') page.postMessage({ say: 'here', tab: 'a', since: 0 })
  }
  const source = createSource({
    ...{ channel: bus.open(), locks: undefined, panel: 'p', wanted: null },
    elapsed: () => 0,
  })
  onTestFinished(() => source.stop())
  await act(async () => void render(<Panel source={source} />))
  act(() => screen.getByRole('tab', { name: 'Sequence' }).click())
  const rows = () => document.querySelectorAll('.inspector-sequence [data-seq]').length
  const say = (part: readonly TraceEvent[]) => {
    const batch = { tab: 'a', now: 0, actors, events: [...part], dropped: 0 }
    act(() => page.postMessage({ say: 'batch', to: 'p', batch }))
  }
  act(() => source.actor.send({ type: 'actor.choose', actor: 'a app' }))
  say(events.slice(0, 80))
  say(events.slice(80, 120))
  expect(rows()).toBe(0)
  act(() => void vi.advanceTimersByTime(250))
  const some = rows()
  expect(some).toBeGreaterThan(20)
  say(events.slice(120))
  expect(rows()).toBe(some)
  act(() => void vi.advanceTimersByTime(250))
  expect(rows()).toBeGreaterThan(some)
})
