/**
 * URL of a live demo page: `/inspector#chart=session`, and optionally `scenario=` with the scenario
 * to play, as JSON or compressed. The fragment is not sent to the server.
 */
import type { Scenario } from '../../simulation/scenario.ts'
import { parseScenarioText } from '../sandbox/sandbox.ts'

export interface LiveUrl {
  chart: string | null
  /** The scenario, or why it is invalid; null = none was given. */
  scenario: { scenario: Scenario } | { wrong: string } | null
}

const INSPECTOR_PATH = '/inspector'

async function transform(
  bytes: Uint8Array,
  transformStream: GenericTransformStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(transformStream)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/** URL of a live demo that plays the scenario. */
export async function liveUrl(scenario: Scenario, origin: string, chart?: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const compressed = toBase64Url(await transform(bytes, new CompressionStream('deflate-raw')))
  const chartParam = chart === undefined ? '' : `chart=${chart}&`
  return `${new URL(INSPECTOR_PATH, origin).href}#${chartParam}scenario=${compressed}`
}

export async function parseLiveUrl(hash: string): Promise<LiveUrl> {
  const params = new URLSearchParams(hash.slice(1))
  const scenario = params.get('scenario')
  return {
    chart: params.get('chart'),
    scenario: scenario === null ? null : await parseScenarioParam(scenario),
  }
}

async function parseScenarioParam(encoded: string): Promise<NonNullable<LiveUrl['scenario']>> {
  if (encoded.startsWith('{')) return parseScenarioText(encoded)
  try {
    const bytes = await transform(fromBase64Url(encoded), new DecompressionStream('deflate-raw'))
    return parseScenarioText(new TextDecoder().decode(bytes))
  } catch {
    return { wrong: 'the data is incomplete' }
  }
}
