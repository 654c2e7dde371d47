import { describe, expect, test } from 'vitest'
import { addContent } from '../content/content-kit.ts'
import { startFileApi } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf } from '../publishing/writing-kit.ts'
import { alertOf, createPlainBrowser, formOf, type PlainBrowser } from './plain-kit.ts'

/** Protection of the forms without JavaScript against cross-site requests (docs/adr/018). */

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const ayen = await join('ayen')
const postId = await addContent(api, 'post', ayen, { title: 'Nile', slug: 'nile' })
const FORM = `/plain/comment?type=post&id=${postId}`
const SIGN_IN = '/plain/sign-in'
const TO_FORM = `${SIGN_IN}?next=${encodeURIComponent(FORM)}`

const commentCount = async () => (await contentOf(api).posts.comments(postId)).count

async function signedIn(user: typeof ayen): Promise<PlainBrowser> {
  const browser = createPlainBrowser(api)
  await browser.signIn(user)
  return browser
}

describe('form from another site', () => {
  const FOREIGN: readonly { readonly [name: string]: string }[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  test.each(FOREIGN)('is rejected without its text, with %o', async (headers) => {
    const browser = await signedIn(await join('lado'))
    const before = await commentCount()
    for (const path of [FORM, SIGN_IN]) {
      const { fields } = formOf(await browser.open(FORM))
      const sent = await browser.post(path, { ...fields, body: 'Buy', username: 'Buy' }, headers)
      expect([sent.status, alertOf(sent)]).toEqual([
        403,
        'This form was sent from another site. Open it here and send it again.',
      ])
      expect(sent.text).not.toContain('Buy')
    }
    expect(await commentCount()).toBe(before)
  })

  test.each(FOREIGN)('does not sign out, with %o', async (headers) => {
    const browser = await signedIn(await join('lado'))
    const { form_token = '' } = formOf(await browser.open(FORM)).fields
    expect((await browser.post('/plain/sign-out', { form_token }, headers)).status).toBe(403)
    expect((await browser.open(FORM)).status).toBe(200)
  })

  test('stores nothing and keeps the text, without the token of this session', async () => {
    const browser = createPlainBrowser(api)
    const anonymous = formOf(await browser.open(SIGN_IN)).fields.form_token ?? ''
    await browser.signIn(await join('lado'))
    const other = formOf(await (await signedIn(ayen)).open(FORM)).fields.form_token ?? ''
    const page = await browser.open(FORM)
    const before = await commentCount()
    for (const form_token of ['', 'x', anonymous, other]) {
      const sent = await browser.submit(page, { body: 'My text', form_token })
      expect([sent.status, alertOf(sent)]).toEqual([
        403,
        'This form is out of date. Check your text and send it again.',
      ])
      expect(formOf(sent).fields.body).toBe('My text')
    }
    expect(await commentCount()).toBe(before)
    expect((await browser.submit(page, { body: 'My text' })).status).toBe(303)
  })

  test('does not sign in, without the token of this browser', async () => {
    const browser = createPlainBrowser(api)
    const other = formOf(await createPlainBrowser(api).open(SIGN_IN)).fields.form_token ?? ''
    const { username, password } = ayen
    for (const form_token of ['', other]) {
      const sent = await browser.fill(SIGN_IN, { username, password, form_token })
      expect([sent.status, alertOf(sent)]).toEqual([
        403,
        'This form is out of date. Please try again.',
      ])
    }
    expect((await browser.open(FORM)).headers.get('location')).toBe(TO_FORM)
  })

  test('does not sign out, without the token of this session', async () => {
    const browser = await signedIn(await join('lado'))
    await browser.post('/plain/sign-out', { form_token: 'x' })
    expect((await browser.open(FORM)).status).toBe(200)
  })

  test('is not accepted by the API itself', async () => {
    const browser = await signedIn(ayen)
    const sent = await browser.post('/api/comments/', { type: 'post', id: '1', body: 'x' })
    expect(sent.status).toBe(401)
    const { status } = await requestAs(await join('lado'), 'POST', 'comments/', {
      raw: 'body=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(415)
  })
})
