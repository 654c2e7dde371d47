import type { Config } from '../config.ts'
import { acquireLock, lockHolder } from './lock.ts'
import { joinStore, openStore, type Store } from './store.ts'

/**
 * Opens the database of DATABASE_URL, of the running server, or an embedded one started for this
 * call.
 */
export async function openOrJoinStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Store> {
  if (config.databaseUrl !== null) return openStore(config)
  if (lockHolder(config.dataDir) !== null) {
    const joined = await joinStore(config)
    if (joined) return joined
  }
  const lock = acquireLock(config.dataDir)
  process.once('exit', () => lock.release())
  return openStore(config)
}
