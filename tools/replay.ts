/**
 * `npm run replay -- FILE…`: replays recorded traces without a browser. Exits 1 when a chart does
 * something else than was recorded, and says where first; 2 when a file is no trace, and says why.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replay, unknownCharts } from '../trace/replay.ts'
import { readTrace } from '../trace/schema.ts'

/** 0, 1 or 2, as the command exits. */
export function replayFile(file: string, print: (line: string) => void): number {
  const read = readFile(file)
  const wrong = 'wrong' in read ? read.wrong : unknownCharts(read.trace)
  for (const one of wrong) print(`${file}: ${one}`)
  if ('wrong' in read || wrong.length > 0) return 2
  const { steps, charts, divergence } = replay(read.trace)
  if (divergence === null) {
    print(`${file}: ${steps} steps of ${charts} charts, all as recorded`)
    return 0
  }
  const { seq, actor, event, difference } = divergence
  print(`${file}: event ${seq}, ${actor}, ${event}: ${difference}`)
  return 1
}

export function readFile(file: string): ReturnType<typeof readTrace> {
  try {
    return readTrace(readFileSync(file, 'utf8'))
  } catch (error) {
    return { wrong: [(error as Error).message] }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2)
  if (files.length === 0) console.error('usage: npm run replay -- FILE…')
  const codes = files.map((file) => replayFile(file, console.log))
  process.exit(files.length === 0 ? 2 : Math.max(...codes))
}
