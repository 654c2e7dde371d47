import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seed } from '../../demo/seed.ts'
import { readConfig } from '../config.ts'
import { openOrJoinStore } from './reach.ts'

/** `npm run seed -- --scale N`: fills the database; also works while the server is running. */
async function run(): Promise<void> {
  const scale = readScale()
  const config = readConfig()
  const store = await openOrJoinStore(config)
  try {
    mkdirSync(config.mediaDir, { recursive: true })
    const log = (text: string): void => console.log(text)
    await store.withoutTimeouts((db) =>
      db.transaction().execute((trx) => seed(trx, { scale, mediaDir: config.mediaDir, log })),
    )
  } finally {
    await store.stop()
  }
}

function readScale(): number {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  if (Number.isInteger(scale) && scale >= 1 && scale <= 1000) return scale
  throw new Error(`--scale must be a whole number from 1 to 1000, not "${values.scale}".`)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
