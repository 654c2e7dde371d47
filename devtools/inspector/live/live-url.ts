/**
 * URL of a live demo page: `/inspector#chart=session`, and optionally `scenario=` with the scenario
 * to play, as JSON or compressed. The fragment is not sent to the server.
 */
import type { Scenario } from '../../simulation/scenario.ts'
import { scenarioIn } from '../sandbox/sandbox.ts'

export interface LiveUrl {
  chart: string | null
  /** The scenario, or why it is invalid; null = none was given. */
  scenario: { scenario: Scenario } | { wrong: string } | null
}

export const CHARTS_AT = '/inspector'

async function through(bytes: Uint8Array, way: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(way)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

/** URL of a live demo that plays the scenario. */
export async function liveUrl(scenario: Scenario, origin: string, chart?: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const packed = textOf(await through(bytes, new CompressionStream('deflate-raw')))
  const shown = chart === undefined ? '' : `chart=${chart}&`
  return `${new URL(CHARTS_AT, origin).href}#${shown}scenario=${packed}`
}

export async function parseLiveUrl(hash: string): Promise<LiveUrl> {
  const given = new URLSearchParams(hash.slice(1))
  const scenario = given.get('scenario')
  return {
    chart: given.get('chart'),
    scenario: scenario === null ? null : await readScenario(scenario),
  }
}

async function readScenario(given: string): Promise<NonNullable<LiveUrl['scenario']>> {
  if (given.startsWith('{')) return scenarioIn(given)
  try {
    const bytes = await through(bytesOf(given), new DecompressionStream('deflate-raw'))
    return scenarioIn(new TextDecoder().decode(bytes))
  } catch {
    return { wrong: 'the data is incomplete' }
  }
}
