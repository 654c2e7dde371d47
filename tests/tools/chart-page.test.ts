import { readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMachine } from 'xstate'
import { testCoverage } from '../../devtools/inspector/chart/in-tests.ts'
import { layoutChart } from '../../devtools/inspector/chart/layout-chart.ts'
import { CHARTS } from '../../src/machines/charts.ts'
import { chartPage as served } from '../../tools/charts/chart-page.ts'
import { chartPageFile } from '../../tools/charts/chart-page-file.ts'
import { chartPage } from '../../tools/charts/page.ts'

const PATH = chartPageFile()
const html = readFileSync(PATH, 'utf8')

const lamp = createMachine({
  id: 'lamp',
  description: 'A lamp <in> the hall.',
  initial: 'off',
  states: {
    off: { meta: { req: ['LAMP-01'] }, on: { press: 'on', look: {} } },
    on: { on: { press: { target: 'off', actions: 'count' } } },
  },
})
const layouts = new Map([['lamp', await layoutChart(lamp)]])

/** The cells of the table's rows, as text. */
const rowsOf = (page: string, caption: string): string[][] => {
  const table = page.split(`<caption>${caption}</caption>`)[1]?.split('</table>')[0] ?? ''
  return table
    .split('<tr>')
    .slice(2)
    .map((row) => row.split(/<t[dh][^>]*>/).slice(1))
    .map((cells) => cells.map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()))
}

describe('chart page', () => {
  const page = chartPage({
    machines: [lamp],
    layouts,
    coverage: new Map([['lamp', new Map([['off: press -> on', 12]])]]),
    tests: new Map([
      [
        'lamp',
        testCoverage(
          ['off: press -> on', 'off: look', 'on: press -> off'],
          ['off: press -> on'],
          ['on: press -> off'],
        ),
      ],
    ]),
    clauses: new Map([
      ['LAMP-01', 'A lamp begins & stays dark.'],
      ['LAMP-02', 'Another.'],
    ]),
  })

  test('shows the result of each state and event, and how often the traces took it', () => {
    expect(rowsOf(page, 'What the states of lamp do with each event')).toEqual([
      ['off', 'press', '', '', 'on', '12', 'simulated episodes', ''],
      ['off', 'look', '', '', 'ignored', '0', 'unit tests', ''],
      ['on', 'press', '', 'count', 'off', '0', 'by no actor', ''],
    ])
    expect(rowsOf(page, 'What the states of lamp mean')).toEqual([
      ['(lamp)', 'compound', 'A lamp &lt;in&gt; the hall.', '', ''],
      ['off', 'atomic', '', '', 'LAMP-01'],
      ['on', 'atomic', '', '', ''],
    ])
    expect(page).toContain('<a href="#lamp">lamp</a> <small>1 of 3</small>')
  })

  test('shows the texts of the clauses that its charts name, and no others', () => {
    expect(page).toContain('<a href="#LAMP-01">LAMP-01</a>')
    expect(page).toContain('<dt id="LAMP-01">LAMP-01<dd>A lamp begins &amp; stays dark.')
    expect(page).not.toContain('LAMP-02')
  })

  test('rejects a chart without a layout', () => {
    expect(() =>
      chartPage({
        ...{ machines: [lamp], layouts: new Map() },
        ...{ coverage: new Map(), tests: new Map(), clauses: new Map() },
      }),
    ).toThrow('lamp has no layout')
  })
})

describe('committed chart page', () => {
  test('shows every chart with its drawing', () => {
    const shown = [...html.matchAll(/<section id="([^"]+)" class="chart">/g)].map(([, id]) => id)
    expect(shown).toEqual(Object.keys(CHARTS))
    expect(html.match(/<svg /g)).toHaveLength(shown.length)
  })

  test('loads no external resource, and all its links lead to it', () => {
    expect(html).not.toMatch(/\bsrc=|<link|@import|url\(|https?:/)
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`))
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to ?? '')
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter((to) => !ids.has(to))).toEqual([])
  })

  test('is at most 1 MB', () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(1_000_000)
  })

  test('is served at /inspector/charts in development, and the inspector at /inspector', async () => {
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [served()],
      server: { port: 0, host: '127.0.0.1', ws: false },
      optimizeDeps: { noDiscovery: true },
    })
    onTestFinished(() => server.close())
    await server.listen()
    const at = server.httpServer?.address()
    const port = typeof at === 'object' && at !== null ? at.port : 0
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
    const answer = await get('/inspector/charts')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toBe(html)
    // The inspector is served too.
    const inspector = await get('/inspector')
    expect(inspector.status).toBe(200)
    const page = await inspector.text()
    expect(page).toContain('<title>Statechart inspector | Kinyeti</title>')
    expect(page).toContain('src="/devtools/inspector/panel/page.tsx"')
  })
})
