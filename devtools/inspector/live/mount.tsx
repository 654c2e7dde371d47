import { createRoot } from 'react-dom/client'
import { CHARTS } from '../../../src/machines/charts.ts'
import type { Trace } from '../../trace/schema.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { LiveDemo } from './live-demo.ts'
import { LivePage } from './live-page.tsx'
import { parseLiveUrl } from './live-url.ts'
import { STORY } from './story.ts'
import '../panel/panel.css'

/** Default chart: the one with the most error handling. */
const FIRST = 'connection'
/** Given scenarios may be long. */
const GIVEN_SPEED = 10

/** Keeps the chart in the URL, so that a reload shows it again. */
function keepChart(chart: string): void {
  const kept = new URLSearchParams(location.hash.slice(1))
  kept.set('chart', chart)
  history.replaceState(null, '', `#${kept}`)
}

/**
 * Mounts the live demo of the chart in the URL fragment.
 * @param onLook receives the run as a trace, after the demo is unmounted from the element
 */
export async function mountLive(
  element: HTMLElement,
  hash: string,
  onLook: (trace: Trace) => void,
): Promise<void> {
  const { chart, scenario: given } = await parseLiveUrl(hash)
  const isGiven = given !== null && 'scenario' in given
  const sandbox = createSandbox()
  const living = new LiveDemo({
    sandbox,
    scenario: isGiven ? given.scenario : STORY,
    chart: chart !== null && Object.hasOwn(CHARTS, chart) ? chart : FIRST,
    // Reduced motion: start paused.
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
