import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // A test waits more than it reckons: three keep two cores busy.
  workers: 3,
  // To become 0 once ten runs in a row pass without; a run names each test that needed its second attempt.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Two runs at once must not clear each other's traces.
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
    locale: 'en-GB',
    timezoneId: 'Africa/Juba',
    // Recording every test costs a third of the run; `--trace=on` records one at hand.
    trace: 'off',
  },
})
