import { createRoot } from 'react-dom/client'
import type { Trace } from '../../../trace/schema.ts'
import { CHARTS } from '../../machines/all.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { readLiveAddress } from './address.ts'
import { LivePage } from './live-page.tsx'
import { Living } from './living.ts'
import { STORY } from './story.ts'
import '../panel/panel.css'

/** Where most goes wrong. */
const FIRST = 'connection'
/** A scenario of somebody's may be long. */
const GIVEN_SPEED = 10

/** A page that is loaded again shows the same chart. */
function keepChart(chart: string): void {
  const kept = new URLSearchParams(location.hash.slice(1))
  kept.set('chart', chart)
  history.replaceState(null, '', `#${kept}`)
}

/**
 * Puts the living chart that an address names into an element.
 * @param onLook gets all that was done, and the element back
 */
export async function mountLive(
  element: HTMLElement,
  hash: string,
  onLook: (trace: Trace) => void,
): Promise<void> {
  const { chart, scenario: given } = await readLiveAddress(hash)
  const isGiven = given !== null && 'scenario' in given
  const sandbox = createSandbox()
  const living = new Living({
    sandbox,
    scenario: isGiven ? given.scenario : STORY,
    chart: chart !== null && Object.hasOwn(CHARTS, chart) ? chart : FIRST,
    // What moves by itself can be paused, and does not where nothing is to move.
    plays: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    speed: isGiven ? GIVEN_SPEED : 1,
    ends: isGiven,
    wait: (ms) => new Promise((go) => setTimeout(go, ms)),
    elapsed: () => performance.now(),
  })
  const root = createRoot(element)

  async function look(): Promise<Trace> {
    const { trace } = await sandbox.play(living.lived())
    living.stop()
    root.unmount()
    onLook(trace)
    return trace
  }

  root.render(
    <>
      {given !== null && 'wrong' in given && (
        <p role="alert" className="inspector-wrong">
          The URL contains no valid scenario: {given.wrong}.
        </p>
      )}
      <LivePage living={living} isGiven={isGiven} onChart={keepChart} onLook={look} />
    </>,
  )
}
