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
export type TrustProxy = (ip: string, hop: number) => boolean

const NAMED_NETWORKS: { readonly [name: string]: readonly string[] } = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const ipFamily = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/**
 * `trustProxy` as a function: Fastify does not accept a plain number of hops here. False = trust no
 * proxy.
 */
export function trustsProxy({ trustProxy }: Pick<Config, 'trustProxy'>): TrustProxy | false {
  if (trustProxy === false) return false
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return networkMatcher(trustProxy)
}

/** @param networks addresses, networks or names of `NAMED_NETWORKS` */
function networkMatcher(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [ip = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(ip, ipFamily(ip))
    else list.addSubnet(ip, Number(bits), ipFamily(ip))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, ipFamily(ip))
}

/** Whether an IP address is of this machine or of a private network. */
export const isPrivateAddress = networkMatcher(Object.keys(NAMED_NETWORKS))

/** The client's IP address, following X-Forwarded-For through trusted proxies. */
export function clientIp(
  trustProxyHop: TrustProxy,
  remote: string,
  forwardedFor: readonly string[],
): string {
  const forwarded = forwardedFor
    .join(',')
    .split(',')
    .map((ip) => ip.trim())
    .filter((ip) => ip !== '')
  let clientAddress = remote
  for (let hop = 0; forwarded.length > 0 && trustProxyHop(clientAddress, hop); hop += 1) {
    clientAddress = forwarded.pop() ?? clientAddress
  }
  return clientAddress
}

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Sets `request.origin` to `PUBLIC_ORIGIN`, else to the origin of the request; an invalid Host
 * header and a URL without a path are rejected.
 */
export function decorateOrigin(
  app: FastifyInstance,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
) {
  app.decorateRequest('origin', '')
  app.addHook('onRequest', async (request) => {
    request.origin = publicOrigin ?? originOf(request)
    if (!request.url.startsWith('/'))
      throw badRequest('This URL can’t be read.', 'URL without path')
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
export const urlOf = (request: FastifyRequest): URL => new URL(request.origin + request.url)
