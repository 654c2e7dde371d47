import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { seed } from '../demo/seed.ts'
import { lockHolder, takeLock } from './lock.ts'
import { joinStore, openStore, type Store } from './store.ts'

/** `npm run seed -- --scale N`: fills the database, also beside a running server. */
async function run(): Promise<void> {
  const scale = readScale()
  const config = readConfig()
  const store = await reach(config)
  try {
    mkdirSync(config.mediaDir, { recursive: true })
    const log = (text: string): void => console.log(text)
    await store.unhurried((db) =>
      db.transaction().execute((trx) => seed(trx, { scale, mediaDir: config.mediaDir, log })),
    )
  } finally {
    await store.stop()
  }
}

/** The database of DATABASE_URL, of the running server, or the embedded one started for this. */
async function reach(config: Config): Promise<Store> {
  if (config.databaseUrl !== null) return openStore(config)
  if (lockHolder(config.dataDir) !== null) {
    const joined = await joinStore(config)
    if (joined) return joined
  }
  const lock = takeLock(config.dataDir)
  process.once('exit', () => lock.release())
  return openStore(config)
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
