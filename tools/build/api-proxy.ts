import type { ProxyOptions } from 'vite'

const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Forwards the API, its media, its sockets and the mails of the demo, so that a client on this machine needs no CORS.
 * @param api the API without `/api/`, e.g. `https://api.example.org`
 */
export function apiProxy(api: string): Record<string, ProxyOptions> {
  // A host on the network must see its own name; one on this machine sees the page's, as when it
  // serves the page itself.
  const isElsewhere = !OWN_HOSTS.includes(new URL(api).hostname)
  const options = { target: api, changeOrigin: isElsewhere, rewriteWsOrigin: isElsewhere }
  const websocket = { ...options, ws: true }
  return { '/api': options, '/media': options, '/dev/mail': options, '/ws': websocket }
}
