import { addPost, expectLike, likeButton } from '../kit/content-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

test('the console watch reports each error, warning, policy violation and uncaught exception of a page', async ({
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
      throw new Error('not handled')
    })
  })
  const kinds = [/^an error$/, /^a warning$/, /Content Security Policy/, /^uncaught .*not handled/]
  await expect
    .poll(() => kinds.map((kind) => consoleWatch.unexpected().some((text) => kind.test(text))))
    .toEqual([true, true, true, true])
  expect(consoleWatch.unexpected()).toHaveLength(kinds.length)
  consoleWatch.allow(...kinds)
})

test('[PERF-03] the built client logs a performance report every five minutes', async ({
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
  // The installed clock has been running since the client started, by as long as a slow machine
  // took to get here.
  await page.clock.runFor(250_000)
  expect(reports).toEqual([])
  await page.clock.runFor(50_000)
  await expect.poll(() => reports.length).toBe(1)
})

test('[CAP-01] the capability probes of a session are rejected only for view endpoints under other names', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const post = await addPost(world, ayen, { title: 'Quiet water' })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400) return
    refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  await signIn(page, world, deng, `/posts/${post.id}`)
  await likeButton(page, 'Quiet water').click()
  await expectLike(likeButton(page, 'Quiet water'), true, 1)
  const names = ['blog', 'blogs', 'portfolio', 'post', 'work']
  await expect
    .poll(() => refused.toSorted())
    .toEqual(names.map((name) => `HEAD /api/${name}/increment_view/`))
})
