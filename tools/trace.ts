/**
 * `npm run trace -- to-test | to-scenario | to-mermaid FILE [--to PATH]`: converts a trace to a
 * vitest case (`--actor NAME` selects one of its charts, and can be repeated), to a scenario or to a
 * sequence diagram. Prints the result without `--to`. `to-test` with `--step SEQ --expect PATH=JSON`
 * (repeatable; `state="idle"`, `context.attempts=1`) ends the test with what should have happened at
 * this step, so that it fails until the machine is fixed. `record SCENARIO` runs a scenario in the
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
import { type TestOptions, toTest } from '../devtools/trace/to-test.ts'
import { recorded } from '../tests/simulation/recorded.ts'
import { readFile } from './replay.ts'
import { readOptions } from './test/options.ts'

type Converter = (trace: Trace, file: string, options: TestOptions) => string

const CONVERTERS: Readonly<Record<string, Converter>> = {
  'to-test': (trace, file, options) => toTest(trace, basename(file), options),
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

function convertFile(convert: Converter, file: string, options: TestOptions): string | 2 {
  const parsed = readFile(file)
  if ('wrong' in parsed) {
    for (const wrong of parsed.wrong) console.error(`${file}: ${wrong}`)
    return 2
  }
  const { actors, events } = parsed.trace
  const { actors: names = [], correction } = options
  const wrong = names
    .filter((name) => !actors.some((actor) => actor.name === name))
    .map((name) => `no actor "${name}"`)
  const machines = new Set(actors.flatMap(({ name, machine }) => (machine ? [name] : [])))
  if (correction && !events.some(({ seq, actor }) => seq === correction.seq && machines.has(actor)))
    wrong.push(`no machine handled step ${correction.seq}`)
  for (const message of wrong) console.error(`${file}: ${message}`)
  return wrong.length > 0 ? 2 : convert(parsed.trace, file, options)
}

/** Parses `context.attempts=1`. */
function parseExpected(text: string): [path: string, value: unknown] {
  const [, path = '', json = ''] = /^((?:state|context)[^=]*)=(.+)$/s.exec(text) ?? []
  return [path, JSON.parse(json)]
}

/** @returns undefined without a step; null if an expected value is invalid */
function correctionOf(
  step: string | undefined,
  expected: readonly string[],
): TestOptions['correction'] | null {
  if (step === undefined) return expected.length > 0 ? null : undefined
  try {
    const entries = expected.map(parseExpected)
    return entries.length > 0 ? { seq: Number(step), expected: Object.fromEntries(entries) } : null
  } catch {
    return null
  }
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(import.meta.url, {
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      actor: { type: 'string', multiple: true, default: [] },
      step: { type: 'string' },
      expect: { type: 'string', multiple: true, default: [] },
    },
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
  const correction = correctionOf(values.step, values.expect)
  if (correction === null) {
    console.error('--step SEQ needs --expect PATH=JSON, such as context.attempts=1 or state="idle"')
    return 2
  }
  const text = convert
    ? convertFile(convert, file, { actors: values.actor, correction })
    : await recordScenario(file)
  if (text === 2) return 2
  if (values.to === undefined) process.stdout.write(text)
  else writeFileSync(values.to, text)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2))
