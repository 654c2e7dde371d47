import { beforeAll, describe, expect, test } from 'vitest'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf } from '../publishing/writing-kit.ts'
import { alertOf, createPlainBrowser, errorOf, formOf } from './plain-kit.ts'

/** Comments by forms without JavaScript (docs/adr/018). */

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
let ayen: TestUser
let lado: TestUser

beforeAll(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
})

const addPost = () => addContent(api, 'post', ayen, { title: 'Nile <b>', slug: 'nile' })
const pathOf = (id: number) => `/plain/comment?type=post&id=${id}`
const bodiesOn = async (id: number) =>
  (await contentOf(api).posts.comments(id)).items.map(({ body }) => body)

async function signedIn(user = lado) {
  const browser = createPlainBrowser(api)
  await browser.signIn(user)
  return browser
}

describe('comment form', () => {
  test('[API-POST-11] stores a comment that the API shows, with its line breaks', async () => {
    const id = await addPost()
    const browser = await signedIn()
    const sent = await browser.fill(pathOf(id), { body: 'Strong light\r\nat noon' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(
      new RegExp(`^/plain/comment\\?type=post&id=${id}#comment-\\d+$`),
    )
    expect(await bodiesOn(id)).toEqual(['Strong light\nat noon'])
    const { text } = await browser.open(pathOf(id))
    expect(text).toContain('Strong light\nat noon')
    expect(text).toContain(`href="/posts/nile-${id}"`)
  })

  test('[API-POST-16] replies to a comment, when it was opened by the link of that comment', async () => {
    const id = await addPost()
    const { id: first } = await contentOf(api, ayen).posts.addComment(id, { body: 'First' })
    const browser = await signedIn()
    await browser.fill(`${pathOf(id)}&reply=${first}`, { body: 'Second' })
    const { items } = await contentOf(api).posts.comments(id)
    expect(items.map(({ body, parent_id }) => [body, parent_id])).toEqual([
      ['First', null],
      ['Second', first],
    ])
  })

  test.each([
    ['blog', 'blog', '/blog/'],
    ['work', 'work', '/portfolio/'],
    ['work', 'portfolio', '/portfolio/'],
  ] as const)('[API-POST-11] works on a %s, as %s', async (kind, type, page) => {
    const slug = `reeds-${type}`
    const id = await addContent(api, kind, ayen, { title: 'Reeds', slug })
    const browser = await signedIn()
    const path = `/plain/comment?type=${type}&id=${id}`
    expect((await browser.fill(path, { body: 'Fine' })).status).toBe(303)
    const { text } = await browser.open(path)
    expect(text).toMatch(new RegExp(`<a href="${page}${slug}[^"]*">Back to the page</a>`))
    expect(text).toContain('<p class="text" dir="auto">Fine</p>')
  })

  test('creates one comment when the form is sent twice', async () => {
    const id = await addPost()
    const browser = await signedIn()
    const page = await browser.open(pathOf(id))
    const sent = [await browser.submit(page, { body: 'Once' })]
    sent.push(await browser.submit(page, { body: 'Once' }))
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(sent[1]?.headers.get('location')).toBe(sent[0]?.headers.get('location'))
    expect(await bodiesOn(id)).toEqual(['Once'])
  })

  test('keeps another text, when a form that was sent is filled again', async () => {
    const id = await addPost()
    const browser = await signedIn()
    const page = await browser.open(pathOf(id))
    await browser.submit(page, { body: 'One' })
    const again = await browser.submit(page, { body: 'Two' })
    expect([again.status, formOf(again).fields.body]).toEqual([409, 'Two'])
    expect(alertOf(again)).toMatch(/^An earlier text was already sent/)
    expect((await browser.submit(again, {})).status).toBe(303)
    expect(await bodiesOn(id)).toEqual(['Two', 'One'])
  })

  test('shows the error of the API next to the field with the typed text, when the text is too long', async () => {
    const id = await addPost()
    const browser = await signedIn()
    const long = 'a'.repeat(2_001)
    const page = await browser.fill(pathOf(id), { body: long })
    expect([page.status, errorOf(page, 'body')]).toEqual([
      400,
      'A comment can have up to 2,000 characters.',
    ])
    expect(formOf(page).fields.body).toBe(long)
    const empty = await browser.fill(pathOf(id), { body: '  ' })
    expect(errorOf(empty, 'body')).toBe('Write a comment first.')
    expect(await bodiesOn(id)).toEqual([])
  })

  test('escapes HTML in titles, names, comments and typed texts', async () => {
    const attack = `"><script>alert(1)</script>'&`
    const mary = await join('mary')
    await requestAs(mary, 'PATCH', 'profiles/update_profile/', { body: { first_name: attack } })
    const id = await addPost()
    await contentOf(api, mary).posts.addComment(id, { body: attack })
    const browser = await signedIn()
    const page = await browser.fill(pathOf(id), { body: attack + 'a'.repeat(2_000) })
    expect(formOf(page).fields.body).toBe(attack + 'a'.repeat(2_000))
    const rejected = await createPlainBrowser(api).fill('/plain/sign-in', { username: attack })
    expect(formOf(rejected).fields.username).toBe(attack)
    for (const { text } of [page, rejected, await browser.open(pathOf(id))]) {
      expect(text).not.toMatch(/<script|<b>/)
    }
  })

  test('shows why the API rejects a comment and keeps its text, when the author blocked the user', async () => {
    const id = await addPost()
    const mary = await join('mary')
    await requestAs(ayen, 'POST', 'blocks/', { body: { user_id: mary.id } })
    const browser = await signedIn(mary)
    const page = await browser.fill(pathOf(id), { body: 'Hello' })
    expect([page.status, formOf(page).fields.body]).toEqual([403, 'Hello'])
    expect(alertOf(page)).toMatch(/comment/)
  })

  test('keeps the text, when the post was deleted', async () => {
    const id = await addPost()
    const browser = await signedIn()
    const page = await browser.open(pathOf(id))
    await requestAs(ayen, 'DELETE', `posts/${id}/`)
    const sent = await browser.submit(page, { body: 'Too late' })
    expect([sent.status, alertOf(sent)]).toEqual([404, 'This post does not exist.'])
    expect(sent.text).toContain('<p class="text" dir="auto" id="unsent-body">Too late</p>')
  })

  test('keeps the text, when the URL of the form is not valid', async () => {
    const browser = await signedIn()
    const { form_token = '' } = formOf(await browser.open('/plain/post')).fields
    const sent = await browser.post('/plain/comment?type=none&id=1', { form_token, body: 'Mine' })
    expect([sent.status, alertOf(sent)]).toEqual([404, 'Not found.'])
    expect(sent.text).toContain('id="unsent-body">Mine</p>')
  })

  test.each(['type=post', 'type=none&id=1', 'type=post&id=x', 'type=post&id=1&reply=x'])(
    'responds 404 to %s',
    async (query) => {
      const browser = await signedIn()
      const page = await browser.open(`/plain/comment?${query}`)
      expect([page.status, alertOf(page)]).toEqual([404, 'Not found.'])
    },
  )
})
