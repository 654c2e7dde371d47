import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from './kit.ts'

test('nothing of the inspector is in the production bundle', () => {
  const files = readdirSync('dist/assets').filter((name) => /\.(?:js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(5)
  // Its channel, its classes, and placeholders of a trace.
  const marks = /inspector|stately|\$text/i
  const found = files.filter((name) => marks.test(readFileSync(`dist/assets/${name}`, 'utf8')))
  expect(found).toEqual([])
  expect(existsSync('dist/inspector.html')).toBe(false)
})

test('[HTTP-01] the first page asks nobody but its own server', async ({ page, world }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.server.origin)) foreign.push(request.url())
  })
  await page.goto(world.server.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([])
})
