import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

/** The recorder always runs, even if no inspector is ever attached. */
const RECORDER_BUDGET_BYTES = 3 * 1000

it('recorder is at most 3 kB gzipped, without serialization and redaction', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'devtools/trace/recorder.ts', formats: ['es'] },
      rolldownOptions: { external: ['xstate'] },
    },
  })
  const [part] = Array.isArray(built) ? built : []
  const code = part?.output[0].code ?? ''
  expect(code).toContain('xstate.init')
  const bytes = gzipSync(code, { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(RECORDER_BUDGET_BYTES)
})
