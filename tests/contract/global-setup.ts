import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../kit/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the maintenance database of the test run's PostgreSQL. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startTestPostgres()
  project.provide('postgresUrl', adminUrl)
  return stop
}
