import { createRoot } from 'react-dom/client'
import { CHARTS } from '../../../src/machines/charts.ts'
import type { Trace } from '../../trace/schema.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { LiveDemo } from './live-demo.ts'
import { LivePage } from './live-page.tsx'
import { parseLiveUrl } from './live-url.ts'
import { DEFAULT_SCENARIO } from './story.ts'
import '../panel/panel.css'

/** Default chart: the one with the most error handling. */
const DEFAULT_CHART = 'connection'
/** Given scenarios may be long. */
const URL_SCENARIO_SPEED = 10

/** Keeps the chart in the URL, so that a reload shows it again. */
function saveChartInUrl(chart: string): void {
  const params = new URLSearchParams(location.hash.slice(1))
  params.set('chart', chart)
  history.replaceState(null, '', `#${params}`)
}

/**
 * Mounts the live demo of the chart in the URL fragment.
 * @param onInspect receives the run as a trace, after the demo is unmounted from the element
 */
export async function mountLive(
  element: HTMLElement,
  hash: string,
  onInspect: (trace: Trace) => void,
): Promise<void> {
  const { chart, scenario: scenarioFromUrl } = await parseLiveUrl(hash)
  const isFromUrl = scenarioFromUrl !== null && 'scenario' in scenarioFromUrl
  const sandbox = createSandbox()
  const demo = new LiveDemo({
    sandbox,
    scenario: isFromUrl ? scenarioFromUrl.scenario : DEFAULT_SCENARIO,
    chart: chart !== null && Object.hasOwn(CHARTS, chart) ? chart : DEFAULT_CHART,
    // Reduced motion: start paused.
    autoplay: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    speed: isFromUrl ? URL_SCENARIO_SPEED : 1,
    pauseAtEnd: isFromUrl,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    elapsed: () => performance.now(),
  })
  const root = createRoot(element)

  async function inspectRun(): Promise<Trace> {
    const { trace } = await sandbox.play(demo.lived())
    demo.stop()
    root.unmount()
    onInspect(trace)
    return trace
  }

  root.render(
    <>
      {scenarioFromUrl !== null && 'wrong' in scenarioFromUrl && (
        <p role="alert" className="inspector-wrong">
          The URL contains no valid scenario: {scenarioFromUrl.wrong}.
        </p>
      )}
      <LivePage demo={demo} isFromUrl={isFromUrl} onChart={saveChartInUrl} onInspect={inspectRun} />
    </>,
  )
}
