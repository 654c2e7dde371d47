import { setTimeout as wait } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { ClusterTransport } from './cluster.ts'

/** Wait between two attempts to reconnect, ms. */
const RECONNECT_MS = 500

/** How long closing waits for the last messages to be sent, ms. */
const FLUSH_MS = 500

/** What happens to the connection, for the log. */
export interface TransportLog {
  warn(text: string): void
  info(text: string): void
}

/**
 * A transport over NATS core. Without a connection messages are lost; it reconnects for ever.
 * @param subject the same for all processes of one database, different for others
 * @throws Error with a user-readable message when the server cannot be reached
 */
export async function connectNats(
  url: string,
  subject: string,
  log: TransportLog,
): Promise<ClusterTransport> {
  let connection: NatsConnection
  try {
    connection = await connect({
      ...serversOf(url),
      name: 'kinyeti',
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      ignoreAuthErrorAbort: true,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`NATS at ${withoutPassword(url)} cannot be reached: ${reason}`)
  }
  void reportStatus(connection, log)
  return {
    send(text) {
      try {
        connection.publish(subject, text)
      } catch (error) {
        log.warn(`a message to the other processes was lost: ${error}`)
      }
    },
    receive(handle) {
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) handle(message.string())
        },
      })
    },
    async close() {
      // Sends what is pending; without a connection this would wait for ever.
      await Promise.race([connection.flush(), wait(FLUSH_MS)]).catch(() => {})
      await connection.close()
    },
  }
}

async function reportStatus(connection: NatsConnection, log: TransportLog): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') log.warn('NATS is disconnected')
    else if (status.type === 'reconnect') log.info('NATS is connected again')
    else if (status.type === 'slowConsumer') log.warn('messages of NATS arrive faster than read')
    else if (status.type === 'error') log.warn(`NATS: ${status.error.message}`)
  }
}

/** `nats://host:4222`, also `tls://`, with `user:password@` or `token@`, several with commas. */
function serversOf(urls: string): ConnectionOptions {
  const parsed = urls.split(',').map((raw) => {
    const url = raw.trim()
    if (URL.canParse(url)) return new URL(url)
    throw new Error(`NATS_URL must be like nats://localhost:4222, not "${withoutPassword(url)}"`)
  })
  const { username = '', password = '' } = parsed.find((url) => url.username !== '') ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: parsed.map((url) => url.host),
    ...(pass === '' ? {} : { user, pass }),
    ...(user !== '' && pass === '' ? { token: user } : {}),
    ...(parsed.some((url) => url.protocol === 'tls:') ? { tls: {} } : {}),
  }
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/g, '//')
