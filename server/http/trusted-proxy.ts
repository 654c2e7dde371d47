import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badRequest } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Public origin of this server, used in every absolute URL it returns. */
    origin: string
  }
}

/**
 * Whether the X-Forwarded headers sent by this IP address are trusted; `hop` counts from 0, nearest
 * first.
 */
export type TrustProxy = (address: string, hop: number) => boolean

const NAMED: { readonly [name: string]: readonly string[] } = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * `trustProxy` as a function: Fastify does not accept a plain number of hops here. False = trust no
 * proxy.
 */
export function trustsProxy({ trustProxy }: Pick<Config, 'trustProxy'>): TrustProxy | false {
  if (trustProxy === false) return false
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  const list = new BlockList()
  for (const network of trustProxy.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** The client's IP address, following X-Forwarded-For through trusted proxies. */
export function clientAddress(
  trusts: TrustProxy,
  remote: string,
  forwardedFor: readonly string[],
): string {
  const before = forwardedFor
    .join(',')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  let client = remote
  for (let hop = 0; before.length > 0 && trusts(client, hop); hop += 1) {
    client = before.pop() ?? client
  }
  return client
}

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Sets `request.origin` to `PUBLIC_ORIGIN`, else to the origin of the request; an invalid Host
 * header is rejected.
 */
export function knowOrigin(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>) {
  app.decorateRequest('origin', '')
  app.addHook('onRequest', async (request) => {
    request.origin = publicOrigin ?? originOf(request)
  })
}

function originOf({ protocol, host }: FastifyRequest): string {
  // HTTP/1.0 does not require a Host header.
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host || 'localhost'}`
  if ((host && !HOST.test(host)) || !URL.canParse(origin)) {
    throw badRequest('The Host header names no host.')
  }
  return new URL(origin).origin
}

/** The full URL of a request; a path that starts with two slashes does not change the host. */
export const urlOf = (request: FastifyRequest): URL =>
  new URL(request.origin + (request.url.startsWith('/') ? request.url : '/'))
