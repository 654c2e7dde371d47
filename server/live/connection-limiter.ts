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
function countKnocks(): (address: string) => number {
  let known = new Map<string, number>()
  let since = performance.now()
  return (address) => {
    if (performance.now() - since >= MINUTE_MS) {
      known = new Map()
      since = performance.now()
    }
    const count = (known.get(address) ?? 0) + 1
    known.set(address, count)
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
  const trusts = trustsProxy(config) || (() => false)
  const open = new Map<string, number>()
  const knock = countKnocks()
  return (request, stream) => {
    const remote = request.socket.remoteAddress ?? ''
    if (!isOwnOrigin(request, config.publicOrigin, trusts(remote, 0))) return '403 Forbidden'
    if (!config.limits) return null
    const ip = clientIp(trusts, remote, [request.headers['x-forwarded-for'] ?? []].flat())
    const address = ipAddressOf({ ip })
    const wait = knock(address)
    if (wait > 0) return `429 Too Many Requests\r\nRetry-After: ${wait}`
    const before = open.get(address) ?? 0
    if (before >= LIMITS.socketsPerAddress) return '429 Too Many Requests'
    open.set(address, before + 1)
    stream.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
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
  const named = forwarded?.split(',').at(-1)?.trim()
  return [headers.host, named].includes(new URL(origin).host)
}
