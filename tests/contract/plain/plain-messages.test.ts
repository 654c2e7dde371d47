import { beforeEach, describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { alertOf, createPlainBrowser, errorOf, formOf, type PlainBrowser } from './plain-kit.ts'

/** Messages by forms without JavaScript (docs/adr/018). */

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
let ayen: TestUser
let lado: TestUser
let browser: PlainBrowser

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
  browser = createPlainBrowser(api)
  await browser.signIn(lado)
})

/** Opens a conversation by the API. */
const converse = async (...contents: string[]): Promise<number> => {
  const body = { target_user_id: lado.id }
  const { id } = (await requestAs(ayen, 'POST', 'messaging/conversations/create/', { body })).body
  for (const content of contents) {
    const message = { body: { content } }
    await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, message)
  }
  return id
}
const pathOf = (id: number) => `/plain/conversation?id=${id}`
const contentsFor = async (user: TestUser, id: number): Promise<string[]> => {
  const { body } = await requestAs(user, 'GET', `messaging/conversations/${id}/messages/`)
  return body.results.map(({ content }: { content: string }) => content)
}
const unreadOf = async (user: TestUser): Promise<number> =>
  (await requestAs(user, 'GET', 'messaging/unread-count/')).body.unread_count

describe('conversation', () => {
  test('[API-MSG-10] sends a message once, which the other user gets', async () => {
    const id = await converse('Hello <b>')
    const page = await browser.open(pathOf(id))
    expect(page.text).toContain('Hello &lt;b&gt;')
    const sent = await browser.submit(page, { content: 'Good\r\nmorning' })
    const again = await browser.submit(page, { content: 'Good\r\nmorning' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(
      new RegExp(`^/plain/conversation\\?id=${id}#message-\\d+$`),
    )
    expect(again.headers.get('location')).toBe(sent.headers.get('location'))
    expect(await contentsFor(ayen, id)).toEqual(['Hello <b>', 'Good\nmorning'])
    expect((await browser.open(pathOf(id))).text).toContain('<strong dir="auto">You</strong>')
  })

  test('keeps another text, when a form that was sent is filled again', async () => {
    const id = await converse('Hello')
    const page = await browser.open(pathOf(id))
    await browser.submit(page, { content: 'One' })
    const again = await browser.submit(page, { content: 'Two' })
    expect([again.status, formOf(again).fields.content]).toEqual([409, 'Two'])
    await browser.submit(again, {})
    expect(await contentsFor(ayen, id)).toEqual(['Hello', 'One', 'Two'])
  })

  test('[API-MSG-12] is marked read by its button and by an answer, not when it is opened', async () => {
    const id = await converse('Hello')
    const page = await browser.open(pathOf(id))
    expect(await unreadOf(lado)).toBe(1)
    const { form_token = '' } = formOf(page).fields
    const marked = await browser.post(`/plain/read?id=${id}`, { form_token })
    expect([marked.status, marked.headers.get('location')]).toEqual([303, `${pathOf(id)}#form`])
    expect(await unreadOf(lado)).toBe(0)
    expect((await browser.open(pathOf(id))).text).not.toContain('Mark as read')
    await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
      body: { content: 'More' },
    })
    await browser.submit(page, { content: 'Yes' })
    expect(await unreadOf(lado)).toBe(0)
  })

  test('links to older messages', async () => {
    const id = await converse(...Array.from({ length: 51 }, (_, at) => `Message ${at}.`))
    const newest = await browser.open(pathOf(id))
    expect(newest.text).toContain('Message 50.')
    expect(newest.text).not.toContain('Message 0.')
    expect(newest.text).toContain(`href="/plain/conversation?id=${id}&amp;page=2">Older`)
    const older = await browser.open(`${pathOf(id)}&page=2`)
    expect(older.text).toContain('Message 0.')
    expect(older.text).toContain(`href="/plain/conversation?id=${id}&amp;page=1">Newer`)
  })

  test('shows the errors of the API with the typed text', async () => {
    const id = await converse('Hello')
    const long = await browser.fill(pathOf(id), { content: 'a'.repeat(5_001) })
    expect(errorOf(long, 'content')).toBe('A message can have up to 5,000 characters.')
    expect(formOf(long).fields.content).toHaveLength(5_001)
    await requestAs(ayen, 'POST', 'blocks/', { body: { user_id: lado.id } })
    const blocked = await browser.fill(pathOf(id), { content: 'Hello?' })
    expect([blocked.status, formOf(blocked).fields.content]).toEqual([403, 'Hello?'])
    expect(alertOf(blocked)).not.toBe(null)
    expect(await contentsFor(ayen, id)).toEqual(['Hello'])
  })

  test('of other users is not found, and a text sent to it is kept', async () => {
    const id = await converse('Hello')
    const other = createPlainBrowser(api)
    await other.signIn(await join('keji'))
    const { form_token = '' } = formOf(await other.open('/plain/post')).fields
    for (const path of [pathOf(id), `/plain/read?id=${id}`]) {
      expect((await other.open(path)).status).toBe(404)
      const sent = await other.post(path, { form_token, content: 'Let me in' })
      expect([sent.status, alertOf(sent)]).toEqual([404, 'This conversation does not exist.'])
      expect(sent.text.includes('Let me in')).toBe(path === pathOf(id))
    }
    expect(await unreadOf(lado)).toBe(1)
  })
})

describe('inbox', () => {
  test('[API-MSG-01] lists conversations with names, previews and unread counts', async () => {
    const id = await converse('Hello <b>')
    const { text } = await browser.open('/plain/messages')
    expect(text).toContain(
      `<a class="act" href="/plain/conversation?id=${id}"><bdi>${ayen.username} Test</bdi></a>`,
    )
    expect(text).toContain('<bdi>Hello &lt;b&gt;</bdi>')
    expect(text).toContain('<strong>1 unread</strong>')
    const anonymous = await createPlainBrowser(api).open('/plain/messages')
    expect(anonymous.headers.get('location')).toBe('/plain/sign-in?next=%2Fplain%2Fmessages')
  })
})

describe('new message', () => {
  test('[API-MSG-03] opens a conversation with the named user and sends the text once', async () => {
    const page = await browser.open(`/plain/message?to=${ayen.username}`)
    expect(formOf(page).fields.participant_username).toBe(ayen.username)
    const sent = await browser.submit(page, { content: 'Hello' })
    await browser.submit(page, { content: 'Hello' })
    const location = sent.headers.get('location') ?? ''
    expect(location).toMatch(/^\/plain\/conversation\?id=\d+#message-\d+$/)
    const id = Number(/id=(\d+)/.exec(location)?.[1])
    expect(await contentsFor(ayen, id)).toEqual(['Hello'])
  })

  test('keeps its texts and opens no conversation, when the API rejects it', async () => {
    const empty = await browser.fill('/plain/message', {
      participant_username: ayen.username,
      content: ' ',
    })
    expect([empty.status, errorOf(empty, 'content')]).toEqual([
      400,
      expect.stringMatching(/message/i),
    ])
    expect(formOf(empty).fields.participant_username).toBe(ayen.username)
    for (const participant_username of ['nobody-here', lado.username, '']) {
      const page = await browser.fill('/plain/message', { participant_username, content: 'Hi' })
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(formOf(page).fields).toMatchObject({ participant_username, content: 'Hi' })
      expect(alertOf(page) ?? errorOf(page, 'participant_username')).not.toBe(null)
    }
    const { body } = await requestAs(lado, 'GET', 'messaging/conversations/')
    expect(body.results).toEqual([])
  })
})
