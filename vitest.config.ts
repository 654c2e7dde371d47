import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Nothing of theirs outlives a test, so files share what they import: a third of the time.
const PURE = 'tests/{kit,protocol,spec,machines,model,tools}/**/*.test.ts'
// Replaces a module for all who import it.
const REPLACING = 'tests/machines/live/connection/connection.maxDrops.test.ts'

const unit = { environment: 'node', setupFiles: ['tests/kit/processor.ts', 'tests/kit/setup.ts'], testTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...unit, name: 'unit-pure', isolate: false, include: [PURE], exclude: [REPLACING] },
      },
      {
        plugins: [react()],
        test: {
          ...unit,
          name: 'unit',
          include: [
            'tests/{app,services,views,server,foreign,world,simulation,trace,lab,inspector}/**/*.test.{ts,tsx}',
            REPLACING,
          ],
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          setupFiles: ['tests/kit/processor.ts'],
          globalSetup: ['tests/contract/global-setup.ts'],
          testTimeout: 30_000,
          // The demo is written before its first test: most of a minute where much else is at work.
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
