import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NOT_PUBLIC: readonly (readonly [net: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

/** Two lists: a single one would treat every IPv4 address as an IPv4-mapped one. */
const blockLists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, prefix, family] of NOT_PUBLIC) blockLists[family].addSubnet(net, prefix, family)

/** Whether an IP address is public; addresses of local and reserved networks are not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !blockLists[family].check(address, family)
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/

/**
 * Whether a host name can be public. `publicLookup` checks the addresses it resolves to.
 * @param host as in a URL, IPv6 in brackets
 */
export function mayBePublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const literal = name.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return name.includes('.') && !LOCAL_NAME.test(name)
}

/**
 * DNS lookup that rejects non-public addresses at the moment of connecting: a name that was public
 * when it was registered may resolve elsewhere later.
 * @param trusted host names that may resolve to any address
 */
export function publicLookup(trusted: readonly string[]): LookupFunction {
  return (host, options: LookupOptions, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const allowed = trusted.includes(host)
        ? addresses
        : addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) return done(new Error(`${host} does not resolve to a public address`), '', 0)
      if (options.all) return done(null, allowed)
      return done(null, first.address, first.family)
    })
  }
}
