import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * The tests named in `MUTANTS_TESTS`, for Stryker: it limits only its first run to its own `testFiles`.
 * Isolated, so that a mutant of what a module does while it loads is seen by each test file.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(','),
    setupFiles: ['tests/kit/setup.ts'],
    testTimeout: 60_000,
    unstubGlobals: true,
  },
})
