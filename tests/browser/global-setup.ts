import { existsSync } from 'node:fs'
import { startTestPostgres } from '../kit/postgres.ts'

/** Starts one PostgreSQL for the run; the client must be built before. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) {
    throw new Error('There is no built client. Run `npm run build` first.')
  }
  const { adminUrl, stop } = await startTestPostgres()
  process.env.KINYETI_TEST_POSTGRES = adminUrl
  return stop
}
