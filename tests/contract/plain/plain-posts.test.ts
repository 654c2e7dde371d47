import { beforeAll, describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'
import { alertOf, createPlainBrowser, errorOf, formOf, type PlainBrowser } from './plain-kit.ts'

/** Posts by a form without JavaScript (docs/adr/018). */

const api = await startFileApi()
const join = createUserFactory(api)
let lado: TestUser
let browser: PlainBrowser

beforeAll(async () => {
  lado = await join('lado')
  browser = createPlainBrowser(api)
  await browser.signIn(lado)
})

const postsOf = async (user: TestUser): Promise<{ [field: string]: unknown }[]> =>
  (await api.request('GET', `/api/posts/?user=${user.id}`)).body.results

describe('post form', () => {
  test('[API-POST-03] publishes a post once, and leads to its page', async () => {
    const page = await browser.open('/plain/post')
    const texts = { title: 'At the <ferry>', body: 'Low\nwater', tags: '#River, boats,, ' }
    const sent = await browser.submit(page, texts)
    const again = await browser.submit(page, texts)
    const [post, ...others] = await postsOf(lado)
    expect(others).toEqual([])
    expect(post).toMatchObject({
      title: 'At the <ferry>',
      body: 'Low\nwater',
      tags: ['river', 'boats'],
    })
    for (const { status, headers } of [sent, again]) {
      expect([status, headers.get('location')]).toEqual([303, `/posts/at-the-ferry-${post?.id}`])
    }
  })

  test('shows each error of the API next to its field, with all typed texts', async () => {
    const texts = { title: 'x'.repeat(151), body: '', tags: 'y'.repeat(41) }
    const page = await browser.fill('/plain/post', texts)
    expect(page.status).toBe(400)
    expect(errorOf(page, 'title')).toBe('Title can have up to 150 characters.')
    expect(errorOf(page, 'tags')).toBe('A tag can have up to 40 characters.')
    expect(formOf(page).fields).toMatchObject(texts)
    expect(errorOf(page, 'body')).toBe('Write something or add an image.')
    expect(page.text.match(/aria-invalid="true"/g)?.length).toBe(3)
  })

  test('says why a text is rejected, when it or the request is too large', async () => {
    const page = await browser.fill('/plain/post', { body: 'a'.repeat(20_001) })
    expect(errorOf(page, 'body')).toBe('The text can have up to 20,000 characters.')
    const larger = await browser.fill('/plain/post', { body: 'a'.repeat(1_100_000) })
    expect([larger.status, alertOf(larger)]).toEqual([413, 'The request is too large.'])
  })

  test('names the signed-in user on the first page', async () => {
    const { text } = await browser.open('/plain')
    expect(text).toContain(`You are signed in as <bdi>${lado.username}</bdi>.`)
    const anonymous = await createPlainBrowser(api).open('/plain')
    expect(anonymous.text).toContain('You are not signed in.')
  })
})
