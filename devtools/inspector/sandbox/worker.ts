/** The sandbox worker: runs one simulation per message, and one that continues between messages. */

import type { Scenario, Step } from '../../simulation/scenario.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { LiveSimulation, type News } from './live-simulation.ts'
import { play, type RunResult, runVariant, type VariantResult } from './play.ts'

/** Commands for the running simulation. */
export type LiveCommand =
  | { begin: Scenario; chart: string | null }
  | { pass: number; chart: string | null }
  | { act: Step }
  | { show: string }
  | { send: TraceEvent['event']; actor: string }

export type SandboxRequest = { ask: number } & (
  | { scenario: Scenario }
  | { given: Scenario; instead: Scenario }
  | { live: LiveCommand }
)

export type SandboxResponse = { ask: number } & (
  | { played: RunResult }
  | { tried: VariantResult }
  | { news: News }
  | { wrong: string }
)

/**
 * A simulation replaces the timers of its thread, so simulations run one after the other, or while
 * the running one is paused.
 */
let queue: Promise<unknown> = Promise.resolve()
let simulation: LiveSimulation | null = null

function runCommand(command: LiveCommand): Promise<News> {
  if ('begin' in command) {
    simulation?.end()
    simulation = new LiveSimulation(command.begin, command.chart)
    return simulation.news()
  }
  if (simulation === null) throw new Error('no simulation is running')
  if ('pass' in command) return simulation.pass(command.pass, command.chart)
  if ('send' in command) return simulation.send(command.actor, command.send)
  return 'act' in command ? simulation.act(command.act) : simulation.show(command.show)
}

self.onmessage = ({ data }: MessageEvent<SandboxRequest>): void => {
  const { ask } = data
  queue = queue.then(async () => {
    let response: SandboxResponse
    try {
      if ('live' in data) response = { ask, news: await runCommand(data.live) }
      else if ('given' in data)
        response = { ask, tried: await runVariant(data.given, data.instead) }
      else response = { ask, played: await play(data.scenario) }
    } catch (error) {
      response = { ask, wrong: String(error) }
    }
    self.postMessage(response)
  })
}
