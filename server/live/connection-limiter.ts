import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { ipAddressOf } from '../http/limits.ts'
import { clientIp, trustsProxy } from '../http/trusted-proxy.ts'
import type { ConnectionLimiter } from './gateway.ts'
import { LIMITS } from './limits.ts'

const MINUTE_MS = 60_000

/**
 * Handshake rate limit: seconds to wait when an IP address exceeds the limit per minute, else 0.
 */
function createHandshakeCounter(): (ipAddress: string) => number {
  let counts = new Map<string, number>()
  let since = performance.now()
  return (ipAddress) => {
    if (performance.now() - since >= MINUTE_MS) {
      counts = new Map()
      since = performance.now()
    }
    const count = (counts.get(ipAddress) ?? 0) + 1
    counts.set(ipAddress, count)
    if (count <= LIMITS.handshakesPerAddress) return 0
    return Math.ceil((since + MINUTE_MS - performance.now()) / 1000)
  }
}

/**
 * Accepts handshakes of this server's own pages and of clients without an Origin header, which are
 * not browsers; limits the open sockets and handshakes per minute of one IP address.
 */
export function createConnectionLimiter(
  config: Pick<Config, 'trustProxy' | 'publicOrigin' | 'limits'>,
): ConnectionLimiter {
  const trustProxyHop = trustsProxy(config) || (() => false)
  const openSockets = new Map<string, number>()
  const countHandshake = createHandshakeCounter()
  return (request, stream) => {
    const remote = request.socket.remoteAddress ?? ''
    if (!isOwnOrigin(request, config.publicOrigin, trustProxyHop(remote, 0))) return '403 Forbidden'
    if (!config.limits) return null
    const ip = clientIp(trustProxyHop, remote, [request.headers['x-forwarded-for'] ?? []].flat())
    const ipAddress = ipAddressOf({ ip })
    const wait = countHandshake(ipAddress)
    if (wait > 0) return `429 Too Many Requests\r\nRetry-After: ${wait}`
    const openCount = openSockets.get(ipAddress) ?? 0
    if (openCount >= LIMITS.socketsPerAddress) return '429 Too Many Requests'
    openSockets.set(ipAddress, openCount + 1)
    stream.once('close', () => {
      const remaining = (openSockets.get(ipAddress) ?? 1) - 1
      if (remaining > 0) openSockets.set(ipAddress, remaining)
      else openSockets.delete(ipAddress)
    })
    return null
  }
}

function isOwnOrigin(
  { headers }: IncomingMessage,
  publicOrigin: string | null,
  behindProxy: boolean,
): boolean {
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  if (!URL.canParse(origin)) return false
  const forwarded = behindProxy ? [headers['x-forwarded-host'] ?? []].flat().at(-1) : undefined
  const hostName = forwarded?.split(',').at(-1)?.trim()
  return [headers.host, hostName].includes(new URL(origin).host)
}
