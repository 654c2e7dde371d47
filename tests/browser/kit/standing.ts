/**
 * The active chart states of pages, for a failed test, read through the inspector. A client without
 * the inspector (the normal build) returns nothing.
 */
import { writeFileSync } from 'node:fs'
import type { BrowserContext, TestInfo } from 'playwright/test'
import { type Batch, CHANNEL } from '../../../devtools/inspector/channel.ts'
import { layoutChart } from '../../../devtools/inspector/chart/layout-chart.ts'
import { chartScene } from '../../../devtools/inspector/chart/scene.ts'
import { svgOf } from '../../../devtools/inspector/chart/svg.ts'
import { chartNamed } from '../../../devtools/inspector/model/charts.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import { activeStates } from '../../../devtools/inspector/panel/highlights.ts'
import { serializeTrace, TRACE_VERSION, type Trace } from '../../../devtools/trace/schema.ts'

/**
 * How long to wait for more batches, in ms. A page with the inspector responds immediately, or
 * within this time on a slow machine.
 */
const BATCH_WAIT_MS = 2000
/** The maximum number of charts, most recently changed first. */
const MAX_CHARTS = 4

/**
 * Runs in the page: collects the batches of all pages of its origin, until none arrives for `wait`
 * ms.
 */
async function collectBatches([name, wait]: [string, number]): Promise<Batch[]> {
  const channel = new BroadcastChannel(name)
  const panel = `test-${Math.random()}`
  const batches: Batch[] = []
  const finished = new Promise<void>((end) => {
    let timer = setTimeout(end, wait)
    channel.onmessage = ({ data }) => {
      if (data.say === 'here') channel.postMessage({ say: 'attach', tab: data.tab, panel })
      if (data.say !== 'batch' || data.to !== panel) return
      batches.push(data.batch)
      clearTimeout(timer)
      timer = setTimeout(end, wait)
    }
  })
  // An attached panel holds this lock, or it counts as closed (`lockOf`).
  await navigator.locks.request(`${name} ${panel}`, async () => {
    channel.postMessage({ say: 'who' })
    await finished
  })
  channel.close()
  return batches
}

/** The traces of all pages of a browser context that have the inspector, by tab name. */
async function tracesOf(context: BrowserContext): Promise<Map<string, Trace>> {
  const page = context.pages().find((candidate) => candidate.url().startsWith('http'))
  const batches = await page?.evaluate(collectBatches, [CHANNEL, BATCH_WAIT_MS] as [string, number])
  const traces = new Map<string, Trace>()
  for (const { tab, actors, events } of batches ?? []) {
    const trace = traces.get(tab) ?? { version: TRACE_VERSION, actors: [], events: [] }
    trace.actors.push(...actors)
    trace.events.push(...events)
    traces.set(tab, trace)
  }
  return traces
}

/** The most recently changed charts in their current state, as SVG by actor name. */
async function drawCharts(trace: Trace): Promise<Map<string, string>> {
  const history = fromTrace(trace)
  const changedActors = new Set(trace.events.toReversed().map(({ actor }) => actor))
  const drawings = new Map<string, string>()
  for (const actor of changedActors) {
    const machine = history.machineOf(actor)
    const state = history.stateAt(actor)
    const chart = chartNamed(machine ?? '')
    if (machine === null || state === null || chart === null) continue
    const active = activeStates(machine, state.value)
    drawings.set(actor, svgOf(chartScene(await layoutChart(chart), { active })))
    if (drawings.size === MAX_CHARTS) break
  }
  return drawings
}

/** Attaches the traces and the drawings to a failed test. */
export async function attachCharts(context: BrowserContext, info: TestInfo): Promise<void> {
  function attach(name: string, contentType: string, text: string): void {
    const path = info.outputPath(name)
    writeFileSync(path, text)
    info.attachments.push({ name, path, contentType })
  }
  for (const [tab, trace] of await tracesOf(context)) {
    attach(`${tab}.trace.json`, 'application/json', serializeTrace(trace))
    for (const [actor, svg] of await drawCharts(trace))
      attach(`${actor.replaceAll(/[ /]/g, '.')}.svg`, 'image/svg+xml', svg)
  }
}
