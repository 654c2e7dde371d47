/**
 * `npm run trace -- to-test | to-scenario | to-mermaid FILE [--to PATH]`: what a trace tells, as a vitest
 * case (`--actor NAME` for one of its charts, again for more), as a scenario, as a sequence diagram.
 * Without `--to` it is printed. Exits 2 when the file is no trace.
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Trace } from '../trace/schema.ts'
import { toMermaid } from '../trace/to-mermaid.ts'
import { toScenario } from '../trace/to-scenario.ts'
import { toTest } from '../trace/to-test.ts'
import { readFile } from './replay.ts'

type Writer = (trace: Trace, file: string, actors: readonly string[]) => string

const WRITERS: Readonly<Record<string, Writer>> = {
  'to-test': (trace, file, actors) => toTest(trace, basename(file), actors),
  'to-scenario': (trace, file) =>
    `${JSON.stringify(toScenario(trace, basename(file, '.json')), null, 2)}\n`,
  'to-mermaid': (trace) => toMermaid(trace),
}

function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, actor: { type: 'string', multiple: true, default: [] } },
  })
  const [what = '', file, ...rest] = positionals
  const write = Object.hasOwn(WRITERS, what) ? WRITERS[what] : undefined
  if (write === undefined || file === undefined || rest.length > 0) {
    console.error(`usage: npm run trace -- ${Object.keys(WRITERS).join(' | ')} FILE [--to PATH]`)
    return 2
  }
  const read = readFile(file)
  if ('wrong' in read) {
    for (const one of read.wrong) console.error(`${file}: ${one}`)
    return 2
  }
  const unknown = values.actor.filter((name) => !read.trace.actors.some((one) => one.name === name))
  for (const name of unknown) console.error(`${file}: no actor "${name}"`)
  if (unknown.length > 0) return 2
  const text = write(read.trace, file, values.actor)
  if (values.to === undefined) process.stdout.write(text)
  else writeFileSync(values.to, text)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2))
