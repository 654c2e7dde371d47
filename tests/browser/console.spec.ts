import { expect, test } from './kit.ts'

test('a test hears each error, warning, breach of the policy and uncaught exception of a page', async ({
  page,
  world,
  consoleWatch,
}) => {
  await page.goto(`${world.server.origin}/about`)
  await page.evaluate(() => {
    console.error('an error')
    console.warn('a warning')
    console.info('a note')
    const style = document.createElement('style')
    style.textContent = 'p { color: red }'
    document.head.append(style)
    queueMicrotask(() => {
      throw new Error('nobody catches')
    })
  })
  const kinds = [
    /^an error$/,
    /^a warning$/,
    /Content Security Policy/,
    /^uncaught .*nobody catches/,
  ]
  await expect
    .poll(() => kinds.map((kind) => consoleWatch.unexpected().some((text) => kind.test(text))))
    .toEqual([true, true, true, true])
  expect(consoleWatch.unexpected()).toHaveLength(kinds.length)
  consoleWatch.allow(...kinds)
})

test('[PERF-03] the built client reports how it does every five minutes', async ({
  page,
  world,
}) => {
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('performance report')) reports.push(message.text())
  })
  await page.clock.install()
  await page.goto(`${world.server.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(299_000)
  expect(reports).toEqual([])
  await page.clock.runFor(10_000)
  await expect.poll(() => reports.length).toBe(1)
})
