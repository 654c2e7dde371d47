import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LabUsers } from '../../devtools/lab/accounts.ts'
import { openControl } from '../../devtools/lab/control.ts'
import { type LabProxy, startProxy } from '../../devtools/lab/proxy.ts'
import { createSessions } from '../../devtools/lab/sessions.ts'
import { Scenario } from '../../devtools/simulation/scenario.ts'

const UNREACHABLE = 'http://localhost:9'

async function lab(): Promise<LabProxy> {
  const proxy = await startProxy(UNREACHABLE, {
    control: (...exchange) => control.serve(...exchange),
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
    const script = await (await fetch(`${origin}/__lab/page.ts`)).text()
    expect(script).toContain('function connect()')
    expect(script).not.toMatch(/import type|: string/)
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
    const text = 'Accept, stay silent: general sockets'
    await expect
      .poll(() => received.at(-1)?.faults)
      .toEqual([{ id: 'rule:1', text, remaining: null }])
    ask({ ask: 'remove', id: 'rule:1' })
    await expect.poll(() => received.at(-1)?.faults).toEqual([])
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
      .toMatchObject({ name: 'offered', title: 'What if', group: 'This session', steps: 1 })
    ask({ ask: 'run', name: 'offered', by: 'browser' })
    await expect
      .poll(() => received.at(-1)?.session)
      .toMatchObject({ name: 'offered', state: 'failed', verdict: 'Failed: no browser here' })
  })

  it('reports why a scenario could not be run', async () => {
    const { received, opened, ask } = page(await lab())
    await opened
    ask({ ask: 'run', name: '4003-then-1008', by: 'browser' })
    await expect
      .poll(() => received.at(-1)?.session)
      .toMatchObject({
        name: '4003-then-1008',
        state: 'failed',
        verdict: 'Failed: no browser here',
      })
  })

  it('runs several scenarios, and reports how many passed', async () => {
    const { received, opened, ask } = page(await lab())
    await opened
    ask({ ask: 'run-all', names: ['clock-set-back', '4003-then-1008'] })
    await expect
      .poll(() => received.at(-1)?.batch)
      .toEqual({ total: 2, passed: 0, failed: 2, isRunning: false })
    const results = received
      .at(-1)
      .scenarios.flatMap(({ name, result }: { name: string; result: { state: string } | null }) =>
        result === null ? [] : [[name, result.state]],
      )
    expect(results).toEqual([
      ['4003-then-1008', 'failed'],
      ['clock-set-back', 'failed'],
    ])
  })

  it('has a group for every scenario, and every endpoint in its list of routes', async () => {
    const proxy = await lab()
    const { received, opened } = page(proxy)
    await opened
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const groups = new Set(received[0].scenarios.map(({ group }: { group: string }) => group))
    expect(groups).toEqual(
      new Set([
        'Retry timelines of A1.6',
        'Close codes and retries',
        'Token refresh',
        'Messages',
        'Sleep, clock and visibility',
      ]),
    )
    const routes = await (await fetch(`${proxy.origin}/__lab/routes.json`)).json()
    expect(routes).toContain('POST /api/messaging/conversations/*/messages/')
  })

  it('saves what was done by hand as a scenario, and a report', async () => {
    const proxy = await lab()
    const { received, opened, ask } = page(proxy)
    await opened
    ask({ ask: 'step', step: { do: 'offline' } })
    ask({ ask: 'reset' })
    ask({ ask: 'save' })
    await expect
      .poll(() => received.at(-1)?.scenarios?.[0])
      .toMatchObject({ name: 'offered', title: 'Saved from the lab' })
    const scenario = await fetch(`${proxy.origin}/__lab/scenario.json`)
    expect(scenario.headers.get('content-disposition')).toMatch(/^attachment; filename="scenario-/)
    const { steps } = v.parse(Scenario, await scenario.json())
    expect(steps.slice(-3)).toEqual([{ do: 'mark' }, { do: 'offline' }, { do: 'online' }])
    const report = await (await fetch(`${proxy.origin}/__lab/report.html`)).text()
    expect(report).toContain('<h1>Manual session</h1>')
    expect(report).toContain('Reset all faults')
  })
})
