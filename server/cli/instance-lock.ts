import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface InstanceLock {
  release(): Promise<void>
}

/** Arbitrary advisory lock key, the same in every server process. */
const ADVISORY_LOCK_KEY = 4_715_623
const POLL_MS = 200
/** PostgreSQL may need a moment to notice that the process holding the lock was killed. */
const LOCK_TIMEOUT_MS = 5_000
const RETRY_DELAY_MS = 1_000

/**
 * Claims a database for this process, because two servers would not see each other's events, or for
 * the processes of a cluster, which do. A claim that is lost with its connection is acquired again.
 * @param isShared whether this process belongs to a cluster
 * @returns null when a process holds a claim that excludes this one
 */
export async function acquireInstanceLock(
  url: string,
  isShared: boolean,
): Promise<InstanceLock | null> {
  const lockFunction = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  let released = false
  let current: pg.Client
  const tryAcquire = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(`select ${lockFunction}($1) as taken`, [
      ADVISORY_LOCK_KEY,
    ])
    if (rows[0]?.taken !== true) {
      await client.end()
      return false
    }
    client.once('end', () => void reacquire())
    current = client
    return true
  }
  const reacquire = async (): Promise<void> => {
    while (!released) {
      if (await tryAcquire().catch(() => false)) {
        if (released) await current.end()
        return
      }
      await wait(RETRY_DELAY_MS, undefined, { ref: false })
    }
  }
  for (let waitedMs = 0; !(await tryAcquire()); waitedMs += POLL_MS) {
    if (waitedMs >= LOCK_TIMEOUT_MS) return null
    await wait(POLL_MS)
  }
  return {
    async release() {
      released = true
      await current.end()
    },
  }
}
