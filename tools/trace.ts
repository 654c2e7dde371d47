/**
 * `npm run trace -- to-test | to-scenario | to-mermaid FILE [--to PATH]`: converts a trace to a
 * vitest case (`--actor NAME` selects one of its charts, and can be repeated), to a scenario or to a
 * sequence diagram. Prints the result without `--to`. `record SCENARIO` runs a scenario in the
 * simulation and records what every actor handles as a trace. Exits 2 if the file is not a valid
 * trace or scenario.
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidScenarioError, readScenario } from '../devtools/lab/scenario-file.ts'
import { serializeTrace, type Trace } from '../devtools/trace/schema.ts'
import { toMermaid } from '../devtools/trace/to-mermaid.ts'
import { toScenario } from '../devtools/trace/to-scenario.ts'
import { toTest } from '../devtools/trace/to-test.ts'
import { recorded } from '../tests/simulation/recorded.ts'
import { readFile } from './replay.ts'
import { readOptions } from './test/options.ts'

type Converter = (trace: Trace, file: string, actors: readonly string[]) => string

const CONVERTERS: Readonly<Record<string, Converter>> = {
  'to-test': (trace, file, actors) => toTest(trace, basename(file), actors),
  'to-scenario': (trace, file) =>
    `${JSON.stringify(toScenario(trace, basename(file, '.json')), null, 2)}\n`,
  'to-mermaid': (trace) => toMermaid(trace),
}

/** The recorded trace, or the exit code. */
async function recordScenario(file: string): Promise<string | 2> {
  try {
    return serializeTrace(await recorded(readScenario(file)))
  } catch (error) {
    if (!(error instanceof InvalidScenarioError)) throw error
    console.error(error.message)
    return 2
  }
}

function convertFile(
  converterName: Converter,
  file: string,
  actors: readonly string[],
): string | 2 {
  const parsed = readFile(file)
  if ('wrong' in parsed) {
    for (const actor of parsed.wrong) console.error(`${file}: ${actor}`)
    return 2
  }
  const unknown = actors.filter((name) => !parsed.trace.actors.some((actor) => actor.name === name))
  for (const name of unknown) console.error(`${file}: no actor "${name}"`)
  return unknown.length > 0 ? 2 : converterName(parsed.trace, file, actors)
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(import.meta.url, {
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, actor: { type: 'string', multiple: true, default: [] } },
  })
  const [converterName = '', file, ...rest] = positionals
  const convert = Object.hasOwn(CONVERTERS, converterName) ? CONVERTERS[converterName] : undefined
  if (
    (convert === undefined && converterName !== 'record') ||
    file === undefined ||
    rest.length > 0
  ) {
    const usage = [...Object.keys(CONVERTERS), 'record'].join(' | ')
    console.error(`usage: npm run trace -- ${usage} FILE [--to PATH]`)
    return 2
  }
  const text = convert ? convertFile(convert, file, values.actor) : await recordScenario(file)
  if (text === 2) return 2
  if (values.to === undefined) process.stdout.write(text)
  else writeFileSync(values.to, text)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2))
