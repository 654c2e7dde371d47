/**
 * The address of a page on which a chart lives: `/inspector#chart=session`, and with `scenario=` what
 * is played there, as JSON or, since a scenario can be long, packed. What stands behind `#` is sent
 * to nobody.
 */
import type { Scenario } from '../../../world/scenario.ts'
import { scenarioIn } from '../sandbox/sandbox.ts'

export interface LiveAddress {
  chart: string | null
  /** As it is read, or why it cannot be; null = none was given. */
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

/** Where a scenario is played in front of whoever looks. */
export async function liveAddress(
  scenario: Scenario,
  origin: string,
  chart?: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const packed = textOf(await through(bytes, new CompressionStream('deflate-raw')))
  const shown = chart === undefined ? '' : `chart=${chart}&`
  return `${new URL(CHARTS_AT, origin).href}#${shown}scenario=${packed}`
}

export async function readLiveAddress(hash: string): Promise<LiveAddress> {
  const given = new URLSearchParams(hash.slice(1))
  const scenario = given.get('scenario')
  return {
    chart: given.get('chart'),
    scenario: scenario === null ? null : await readScenario(scenario),
  }
}

async function readScenario(given: string): Promise<NonNullable<LiveAddress['scenario']>> {
  if (given.startsWith('{')) return scenarioIn(given)
  try {
    const bytes = await through(bytesOf(given), new DecompressionStream('deflate-raw'))
    return scenarioIn(new TextDecoder().decode(bytes))
  } catch {
    return { wrong: 'it is not whole' }
  }
}
