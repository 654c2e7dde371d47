import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Tests wait more than they compute: three workers keep two cores busy.
  workers: 3,
  // To become 0 once ten consecutive runs pass without retries; a run names each test that needed
  // one.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Concurrent runs must not delete each other's traces.
  outputDir: process.env.BROWSER_OUTPUT ?? '../../.results/browser',
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  use: {
    launchOptions: {
      ...(process.env.CHROME ? { executablePath: process.env.CHROME } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // It would answer requests before the routes of a test, and keep pages between tests.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
    // Recording every test costs a third of the run; `--trace=on` records a single run.
    trace: 'off',
  },
})
