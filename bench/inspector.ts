/**
 * `npm run bench:inspector`: cost of the recorder compared with a client without one, and
 * smoothness of the inspector while events stream into it compared with an empty page. The second
 * suite needs a client with the inspector (`KINYETI_INSPECTOR=1 npm run build`).
 * `-- --only recorder,frames`, `-- --rounds 11`, `-- --sides present,closed,attached`,
 * `-- --cpu 1,4` (CPU slowdown), `-- --scenes "a chart"`, `-- --profile folder` for CPU profiles of
 * the page.
 */
import { parseArgs } from 'node:util'
import { ALL_SCENES, frames } from './inspector/frames.ts'
import { recorder } from './inspector/recorder.ts'
import type { Side } from './inspector/words.ts'
import { table } from './numbers.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'recorder,frames' },
    rounds: { type: 'string' },
    client: { type: 'string', default: 'dist-inspector' },
    cpu: { type: 'string', default: '1,4' },
    scenes: { type: 'string', default: ALL_SCENES.join(',') },
    sides: { type: 'string', default: 'present,closed' },
    profile: { type: 'string' },
  },
})
const rounds = (usual: number): number => Number(options.rounds ?? usual)

const SUITES: Record<string, () => Promise<string[][]>> = {
  recorder: () => recorder(rounds(11), options.sides.split(',') as Side[]),
  frames: () =>
    frames({
      client: options.client,
      rounds: rounds(3),
      throttles: options.cpu.split(',').map(Number),
      scenes: options.scenes.split(','),
      profile: options.profile ?? null,
    }),
}

for (const name of options.only.split(',')) {
  const suite = SUITES[name]
  if (suite === undefined) throw new Error(`unknown suite ${name}`)
  console.log(`\n${table(await suite())}`)
}
