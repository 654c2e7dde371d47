import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const UNIT =
  'tests/{app,foreign,inspector,kit,lab,machines,model,protocol,server,services,simulation,spec,tools,simulator,trace,views,worker}/**/*.test.{ts,tsx}'
// The simulation changes prototypes of xstate as it is imported (devtools/simulation/tab.ts).
const SIMULATION = 'tests/{inspector,lab,simulation,simulator,trace}/**/*.test.{ts,tsx}'
const CONTRACT = 'tests/contract/**/*.test.ts'

/** A file that needs a DOM, or replaces a module for all who import it, says so in its text. */
const filesWith = (pattern: RegExp, files: string): string[] =>
  globSync(files).filter((file) => pattern.test(readFileSync(file, 'utf8')))

const MOCKING = /^vi\.mock\(/m
const unitInDom = filesWith(/^\/\/ @vitest-environment happy-dom/m, UNIT)
const unitAlone = [...filesWith(MOCKING, UNIT), ...globSync(SIMULATION)]
const unitInDomAlone = unitInDom.filter((file) => unitAlone.includes(file))
const contractAlone = filesWith(MOCKING, CONTRACT)

const unit = {
  environment: 'node' as const,
  setupFiles: ['tests/kit/processor.ts', 'tests/kit/setup.ts'],
  // The longest walk takes 20 s; a machine that is four times slower and busy takes more than a minute.
  testTimeout: 180_000,
  // The default leaves one of two cores idle.
  maxWorkers: 2,
  unstubGlobals: true,
}

const unitDom = { ...unit, setupFiles: [...unit.setupFiles, 'tests/kit/dom-setup.ts'] }

const contract = {
  environment: 'node' as const,
  setupFiles: ['tests/kit/processor.ts'],
  globalSetup: ['tests/contract/global-setup.ts'],
  testTimeout: 60_000,
  // The demo is written before its first test: most of a minute where much else is at work.
  hookTimeout: 180_000,
  maxWorkers: 2,
  unstubGlobals: true,
}

export default defineConfig({
  test: {
    projects: [
      {
        // Files share what they import: a third of the time.
        test: {
          ...unit,
          name: 'unit',
          isolate: false,
          include: [UNIT],
          exclude: [...unitInDom, ...unitAlone],
        },
      },
      {
        plugins: [react()],
        test: {
          ...unitDom,
          name: 'unit-dom',
          isolate: false,
          include: unitInDom,
          exclude: unitInDomAlone,
        },
      },
      {
        plugins: [react()],
        test: { ...unitDom, name: 'unit-dom-alone', include: unitInDomAlone },
      },
      { test: { ...unit, name: 'unit-alone', include: unitAlone, exclude: unitInDomAlone } },
      {
        test: {
          ...contract,
          name: 'contract',
          isolate: false,
          include: [CONTRACT],
          exclude: contractAlone,
        },
      },
      { test: { ...contract, name: 'contract-alone', include: contractAlone } },
    ],
  },
})
