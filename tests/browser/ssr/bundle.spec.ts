import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Request } from 'playwright/test'
import { expect, test } from '../kit/kit.ts'
import { untilHydrated } from '../kit/ssr-kit.ts'

test('the production bundle contains no inspector code', () => {
  const files = readdirSync('dist/assets').filter((name) => /\.(?:js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(5)
  // The inspector's channel, its class names, and placeholders of a trace.
  const marks = /inspector|stately|\$text/i
  const found = files.filter((name) => marks.test(readFileSync(`dist/assets/${name}`, 'utf8')))
  expect(found).toEqual([])
  expect(existsSync('dist/inspector.html')).toBe(false)
})

test('[HTTP-01] the first page sends no request to another origin', async ({ page, world }) => {
  const sent: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    sent.push(request.url())
    pending.add(request)
  })
  const done = (request: Request) => pending.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  await page.clock.install()
  await page.goto(world.server.origin)
  await untilHydrated(page)
  await expect.poll(() => [...pending].map((request) => request.url())).toEqual([])
  const isOther = (url: string) =>
    !/^(?:data|blob):/.test(url) && new URL(url).origin !== world.server.origin
  expect(sent.filter(isOther)).toEqual([])
})
