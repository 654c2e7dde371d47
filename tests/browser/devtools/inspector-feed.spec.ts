import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { logIn } from '../a11y/ways-in.ts'
import { expect, type World } from '../kit/kit.ts'
import { composer, sendButton } from '../messaging/chat-kit.ts'
import { inspectedWith } from './inspector-kit.ts'

const CANARY = 'canary of a private message'

/** A page like a chart viewer: it announces that it is connected, and records the messages. */
const LISTENS = `<!doctype html><title>Draws charts</title><script>
received = []
addEventListener('message', ({ data, origin }) => received.push({ data, origin }))
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

interface Message {
  data: { type: string; sessionId: string }
  origin: string
}
const messagesOf = (page: Page): Promise<Message[]> =>
  page.evaluate(() => (window as unknown as { received: Message[] }).received)

/**
 * Signs in by the form, sends a message and starts a feed. Returns the texts that must stay
 * private.
 */
async function feeding(app: Page, world: World, to: string): Promise<string[]> {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const conversation = await world.createConversation(deng, ayen, ['a first word'])
  await app.route('https://accounts.google.com/**', (route) => route.fulfill({ body: '' }))
  await logIn(app, world, ayen)
  await app.goto(`${world.server.origin}/messages/${conversation}?feed=${encodeURIComponent(to)}`)
  await composer(app).fill(CANARY)
  await sendButton(app).click()
  await expect(app.getByText(CANARY).first()).toBeVisible()
  return [ayen.password, ayen.username, ayen.access, CANARY, 'a first word']
}

/**
 * The app must keep a reference to the window that it opens. With Google sign-in configured, its
 * `Cross-Origin-Opener-Policy` is `same-origin-allow-popups`, which keeps it.
 */
const test = inspectedWith({ GOOGLE_CLIENT_ID: 'x' })
// The receiving page has other origins than the context pool clears.
test.use({ freshContext: true })

test('the inspector sends statechart events to the page that it opened, without private text, and to no other origin', async ({
  page: app,
  inspected: world,
}) => {
  test.setTimeout(240_000)
  const { server, port } = await listeningPage()
  try {
    const secrets = await feeding(app, world, `http://localhost:${port}/`)
    const opened = app.context().waitForEvent('page')
    await app
      .getByRole('button', { name: `Send statechart events to http://localhost:${port}` })
      .click()
    const drawing = await opened
    await expect
      .poll(async () => new Set((await messagesOf(drawing)).map(({ data }) => data.type)))
      .toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']))
    await expect
      .poll(async () => (await messagesOf(drawing)).map(({ data }) => data.sessionId.split(' ')[1]))
      .toContain('app/member/connection')
    const received = await messagesOf(drawing)
    expect(new Set(received.map(({ origin }) => origin))).toEqual(new Set([world.server.origin]))
    const text = JSON.stringify(received)
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
    // The same window on another origin announces that it is connected, and receives nothing.
    await drawing.goto(`http://127.0.0.1:${port}/`)
    await composer(app).fill('more')
    await sendButton(app).click()
    await expect(composer(app)).toHaveValue('')
    await expect(app.getByText('more', { exact: true }).first()).toBeVisible()
    expect(await messagesOf(drawing)).toEqual([])
  } finally {
    server.close()
  }
})
