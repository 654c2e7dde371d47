import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LabUsers } from '../../devtools/lab/accounts.ts'
import { openControl, serveControl } from '../../devtools/lab/control.ts'
import { type LabProxy, startProxy } from '../../devtools/lab/proxy.ts'
import { createSessions } from '../../devtools/lab/sessions.ts'

const UNREACHABLE = 'http://localhost:9'

async function lab(): Promise<LabProxy> {
  const proxy = await startProxy(UNREACHABLE, {
    control: serveControl,
    upgrade: (...handshake) => control.accept(...handshake),
  })
  const browser = () => Promise.reject(new Error('no browser here'))
  const sessions = createSessions({ proxy, people: new LabUsers(UNREACHABLE), browser })
  const control = openControl(proxy.network, sessions)
  onTestFinished(async () => {
    control.close()
    await proxy.close()
  })
  return proxy
}

/** Messages that a page of this origin receives. */
function page(proxy: LabProxy, origin = proxy.origin) {
  const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/__lab/socket`, { origin })
  // biome-ignore lint/suspicious/noExplicitAny: messages are read field by field
  const received: any[] = []
  socket.on('message', (data) => received.push(JSON.parse(data.toString())))
  const opened = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  return { received, opened, ask: (emitted: object) => socket.send(JSON.stringify(emitted)) }
}

describe('lab control page', () => {
  it('has a CSP that allows only its own script and its own WebSocket', async () => {
    const { origin } = await lab()
    const response = await fetch(`${origin}/__lab/?scenario=4003-then-1008`)
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self' ${origin.replace('http', 'ws')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ])
    const script = await (await fetch(`${origin}/__lab/page.js`)).text()
    expect(script).toContain('function connect()')
    expect(script).not.toMatch(/interface State|: string/)
  })

  it.each(['page.css', 'onest.woff2', 'bricolage.woff2'])('serves %s', async (name) => {
    const { origin } = await lab()
    expect((await fetch(`${origin}/__lab/${name}`)).status).toBe(200)
  })

  it('sets the tab cookie, and redirects to no other host', async () => {
    const { origin } = await lab()
    const open = async (query: string) => {
      const { headers } = await fetch(`${origin}/__lab/tab?${query}`, { redirect: 'manual' })
      return [headers.get('location'), headers.get('set-cookie')]
    }
    const cookie = 'lab-tab=b; Path=/; SameSite=Strict'
    expect(await open('name=b&page=/messages')).toEqual(['/messages', cookie])
    expect(await open('name=b&page=//evil.example')).toEqual(['/', cookie])
  })

  it('rejects WebSockets of other origins', async () => {
    const proxy = await lab()
    expect(await page(proxy, 'https://evil.example').opened).toBe(false)
    expect(await page(proxy).opened).toBe(true)
  })

  it('reports added faults, and the reason for a rejected step', async () => {
    const proxy = await lab()
    const { received, opened, ask } = page(proxy)
    await opened
    const step = { do: 'socket', role: 'general', fault: { kind: 'mute' } }
    ask({ ask: 'step', step })
    await expect.poll(() => received.at(-1)?.rules).toEqual([step])
    ask({ ask: 'step', step: { do: 'heal' } })
    await expect.poll(() => received.at(-1)?.rules).toEqual([])
    ask({ ask: 'step', step: { do: 'close-sockets', code: 99 } })
    await expect.poll(() => received.at(-1)?.refused).toMatch(/>=1000/)
  })

  it('offers and runs a scenario received from the page', async () => {
    const { received, opened, ask } = page(await lab())
    await opened
    const scenario = {
      version: 1,
      name: 'What if',
      seed: 1,
      people: ['ayen'],
      steps: [{ do: 'open', tab: 'a' }],
    }
    ask({ ask: 'offer', scenario: { ...scenario, steps: [] } })
    await expect.poll(() => received.at(-1)?.refused).toMatch(/length/)
    ask({ ask: 'offer', scenario })
    await expect
      .poll(() => received.at(-1)?.scenarios?.[0])
      .toEqual({ name: 'offered', title: 'What if', about: '' })
    ask({ ask: 'run', name: 'offered', by: 'browser' })
    await expect
      .poll(() => received.at(-1)?.session)
      .toEqual({ name: 'offered', by: 'browser', state: 'stopped', says: 'no browser here' })
  })

  it('reports why a scenario could not be run', async () => {
    const { received, opened, ask } = page(await lab())
    await opened
    ask({ ask: 'run', name: '4003-then-1008', by: 'browser' })
    await expect
      .poll(() => received.at(-1)?.session)
      .toEqual({
        name: '4003-then-1008',
        by: 'browser',
        state: 'stopped',
        says: 'no browser here',
      })
  })
})
