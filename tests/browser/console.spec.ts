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
