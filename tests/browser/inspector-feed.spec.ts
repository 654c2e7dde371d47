import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { composer, sendButton } from './chat-kit.ts'
import { expect, ownWorld, test, type World } from './kit.ts'
import { logIn } from './ways-in.ts'

const CANARY = 'canary of a message nobody may read'

/** What a page does that draws charts: says that it listens, and keeps what it is told. */
const LISTENS = `<!doctype html><title>Draws charts</title><script>
heard = []
addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
opener?.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

async function listeningPage(): Promise<{ server: Server; port: number }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(LISTENS)
  })
  await new Promise<void>((ready) => server.listen(0, ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

interface Heard {
  data: { type: string; sessionId: string }
  origin: string
}
const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)

/** Signed in by the form, with a message written and a feed asked for. */
async function feeding(app: Page, world: World, to: string): Promise<string[]> {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const conversation = await world.conversation(deng, ayen, ['a first word'])
  await app.route('https://accounts.google.com/**', (route) => route.fulfill({ body: '' }))
  await logIn(app, world, ayen)
  await app.goto(`${world.server.origin}/messages/${conversation}?feed=${encodeURIComponent(to)}`)
  await composer(app).fill(CANARY)
  await sendButton(app).click()
  await expect(app.getByText(CANARY).first()).toBeVisible()
  return [ayen.password, ayen.username, ayen.access, CANARY, 'a first word']
}

test('tells one other page what the charts do, in nobody’s words', async ({ page: app }) => {
  test.setTimeout(240_000)
  // A page that isolates itself has no hold of what it opens; where Google's sign-in is set up it does not.
  const world = await ownWorld({
    KINYETI_INSPECTOR: '1',
    KINYETI_CLIENT: '',
    GOOGLE_CLIENT_ID: 'x',
  })
  const { server, port } = await listeningPage()
  try {
    const secrets = await feeding(app, world, `http://localhost:${port}/`)
    const opened = app.context().waitForEvent('page')
    await app
      .getByRole('button', { name: `Tell http://localhost:${port} what the charts do` })
      .click()
    const drawing = await opened
    await expect
      .poll(async () => new Set((await heardBy(drawing)).map(({ data }) => data.type)))
      .toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']))
    await expect
      .poll(async () => (await heardBy(drawing)).map(({ data }) => data.sessionId.split(' ')[1]))
      .toContain('app/member/connection')
    const heard = await heardBy(drawing)
    expect(new Set(heard.map(({ origin }) => origin))).toEqual(new Set([world.server.origin]))
    const text = JSON.stringify(heard)
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
    // The same window on another origin says that it listens, and is told nothing.
    await drawing.goto(`http://127.0.0.1:${port}/`)
    await composer(app).fill('more')
    await sendButton(app).click()
    await expect(composer(app)).toHaveValue('')
    await expect(app.getByText('more', { exact: true }).first()).toBeVisible()
    expect(await heardBy(drawing)).toEqual([])
  } finally {
    server.close()
    await world.server.dispose()
  }
})
