import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

/** Records always, in a page where nobody may ever look. */
const RECORDER_BUDGET_BYTES = 3 * 1000

it('the recorder has no more than 3 kB, without what writes and redacts', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'trace/recorder.ts', formats: ['es'] },
      rolldownOptions: { external: ['xstate'] },
    },
  })
  const [part] = Array.isArray(built) ? built : []
  const code = part?.output[0].code ?? ''
  expect(code).toContain('xstate.init')
  const bytes = gzipSync(code, { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(RECORDER_BUDGET_BYTES)
})
