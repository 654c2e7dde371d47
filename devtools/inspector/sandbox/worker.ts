/** The sandbox worker: runs one simulation per message, and one that continues between messages. */

import type { Scenario, Step } from '../../simulation/scenario.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { LiveSimulation, type News } from './live-simulation.ts'
import { type Played, play, type Tried, tryOut } from './play.ts'

/** Commands for the running simulation. */
export type Live =
  | { begin: Scenario; chart: string | null }
  | { pass: number; chart: string | null }
  | { act: Step }
  | { show: string }
  | { send: TraceEvent['event']; actor: string }

export type Asked = { ask: number } & (
  | { scenario: Scenario }
  | { given: Scenario; instead: Scenario }
  | { live: Live }
)

export type Answered = { ask: number } & (
  | { played: Played }
  | { tried: Tried }
  | { news: News }
  | { wrong: string }
)

/**
 * A simulation replaces the timers of its thread, so simulations run one after the other, or while
 * the running one is paused.
 */
let last: Promise<unknown> = Promise.resolve()
let living: LiveSimulation | null = null

function send(live: Live): Promise<News> {
  if ('begin' in live) {
    living?.end()
    living = new LiveSimulation(live.begin, live.chart)
    return living.news()
  }
  if (living === null) throw new Error('no simulation is running')
  if ('pass' in live) return living.pass(live.pass, live.chart)
  if ('send' in live) return living.send(live.actor, live.send)
  return 'act' in live ? living.act(live.act) : living.show(live.show)
}

self.onmessage = ({ data }: MessageEvent<Asked>): void => {
  const { ask } = data
  last = last.then(async () => {
    let answer: Answered
    try {
      if ('live' in data) answer = { ask, news: await send(data.live) }
      else if ('given' in data) answer = { ask, tried: await tryOut(data.given, data.instead) }
      else answer = { ask, played: await play(data.scenario) }
    } catch (error) {
      answer = { ask, wrong: String(error) }
    }
    self.postMessage(answer)
  })
}
