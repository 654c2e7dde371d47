import { createHash } from 'node:crypto'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Cluster, createCluster, createSingleCluster } from './cluster.ts'
import { connectNats, type TransportLog } from './nats-transport.ts'

/**
 * The cluster of the processes with this configuration.
 * @param databaseUrl of their database
 * @throws Error with a user-readable message when NATS cannot be reached
 */
export async function joinCluster(
  { natsUrl, secret }: Pick<Config, 'natsUrl' | 'secret'>,
  databaseUrl: string,
  log: TransportLog,
): Promise<Cluster> {
  if (natsUrl === null) return createSingleCluster()
  const transport = await connectNats(natsUrl, subjectOf(secret, databaseUrl), log)
  return createCluster(transport, systemClock(Date.now))
}

/** All processes of a database have its name and secret; other installations have other ones. */
function subjectOf(secret: Uint8Array, databaseUrl: string): string {
  const database = URL.canParse(databaseUrl) ? new URL(databaseUrl).pathname : databaseUrl
  const digest = createHash('sha256').update(secret).update(database).digest('hex')
  return `kinyeti.${digest.slice(0, 24)}`
}
