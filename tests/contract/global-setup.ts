import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../kit/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startTestPostgres()
  project.provide('postgresUrl', adminUrl)
  return stop
}
