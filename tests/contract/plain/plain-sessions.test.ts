import { describe, expect, test } from 'vitest'
import { addContent } from '../content/content-kit.ts'
import { startApi, startFileApi } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf } from '../publishing/writing-kit.ts'
import { alertOf, createPlainBrowser, formOf, type PlainBrowser } from './plain-kit.ts'

/** Sessions of the pages without JavaScript (docs/adr/018). */

const DAY_MS = 86_400_000
let now = Date.now()
const api = await startFileApi({ now: () => now })
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const ayen = await join('ayen')
const postId = await addContent(api, 'post', ayen, { title: 'Nile', slug: 'nile' })
const FORM = `/plain/comment?type=post&id=${postId}`
const SIGN_IN = '/plain/sign-in'
const TO_FORM = `${SIGN_IN}?next=${encodeURIComponent(FORM)}`

const commentCount = async () => (await contentOf(api).posts.comments(postId)).count
const sessionsOf = async (user: typeof ayen): Promise<{ id: string; current: boolean }[]> => {
  const { body } = await requestAs(user, 'GET', 'auth/sessions/')
  return body
}
const setCookiesOf = (headers: Headers) =>
  headers.getSetCookie().filter((cookie) => cookie.includes('kinyeti_plain='))

async function signedIn(user: typeof ayen): Promise<PlainBrowser> {
  const browser = createPlainBrowser(api)
  await browser.signIn(user)
  return browser
}

/** A user with a comment form whose session has ended since. */
async function withExpired(end: (user: typeof ayen) => Promise<unknown>, path = FORM) {
  const user = await join('lado')
  const browser = await signedIn(user)
  const page = await browser.open(path)
  await end(user)
  return { user, browser, sent: await browser.submit(page, { body: 'Kept\n\n"text" & <b>' }) }
}

describe('signing in', () => {
  test('leads to the page that needed it, with a cookie that scripts and other sites cannot use', async () => {
    const lado = await join('lado')
    const browser = createPlainBrowser(api)
    const asked = await browser.open(FORM)
    expect([asked.status, asked.headers.get('location')]).toEqual([303, TO_FORM])
    const sent = await browser.fill(TO_FORM, { username: lado.username, password: lado.password })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, FORM])
    expect(setCookiesOf(sent.headers)).toEqual([
      expect.stringMatching(/; Max-Age=2592000; Path=\/plain; HttpOnly; SameSite=Lax$/),
    ])
    expect((await browser.open(FORM)).status).toBe(200)
    expect((await browser.open(TO_FORM)).headers.get('location')).toBe(FORM)
    const [, own] = await sessionsOf(lado)
    expect(own).toMatchObject({ current: false })
  })

  test('sets a __Host- cookie and accepts its own origin, when the server is reached by HTTPS', async () => {
    const origin = 'https://kinyeti.example'
    const secure = await startApi({ config: { publicOrigin: origin } })
    const user = await createUserFactory(secure)('lado')
    const browser = createPlainBrowser(secure, { origin })
    const sent = await browser.signIn(user)
    expect(sent.status).toBe(303)
    expect(setCookiesOf(sent.headers)).toEqual([
      expect.stringMatching(
        /^__Host-kinyeti_plain=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    // The device is known from now on, so that guesses elsewhere do not slow its user down.
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-kinyeti_device',
      '__Host-kinyeti_plain',
    ])
    await secure.stop()
  })

  test('shows the error of the API and keeps the name only, when the password is wrong', async () => {
    const browser = createPlainBrowser(api)
    const page = await browser.fill(TO_FORM, { username: ayen.username, password: 'not this' })
    expect([page.status, alertOf(page)]).toEqual([
      401,
      'No account matches this username and password.',
    ])
    expect(formOf(page).fields).toMatchObject({
      username: ayen.username,
      password: '',
      next: FORM,
    })
  })

  test.each([
    'https://evil.example/plain',
    '//evil.example/plain',
    '/\\evil.example/plain',
    '/plain/../messages',
    '/plainly',
    'javascript:alert(1)',
  ])('does not lead to %s', async (next) => {
    const sent = await createPlainBrowser(api).signIn(ayen, next)
    expect(sent.headers.get('location')).toBe('/plain')
  })

  test('ends the session that the browser had, when another user signs in', async () => {
    const [lado, keji] = [await join('lado'), await join('keji')]
    const browser = createPlainBrowser(api)
    const page = await browser.open(SIGN_IN)
    const { username, password } = lado
    await browser.submit(page, { username, password })
    const another = { form_token: formOf(await browser.open(FORM)).fields.form_token ?? '' }
    const fields = { username: keji.username, password: keji.password, ...another }
    expect((await browser.post(SIGN_IN, fields)).status).toBe(303)
    expect((await sessionsOf(lado)).length).toBe(1)
    expect((await sessionsOf(keji)).length).toBe(2)
  })
})

describe('session', () => {
  test('is refreshed when its access token has expired, and lasts 30 days without use', async () => {
    const lado = await join('lado')
    const browser = await signedIn(lado)
    now += 20 * DAY_MS
    const page = await browser.open(FORM)
    expect(page.status).toBe(200)
    expect(setCookiesOf(page.headers).length).toBe(1)
    expect(setCookiesOf((await browser.open(FORM)).headers)).toEqual([])
    now += 29 * DAY_MS
    expect((await browser.submit(page, { body: 'Still here' })).status).toBe(303)
    now += 31 * DAY_MS
    expect((await browser.open(FORM)).headers.get('location')).toBe(TO_FORM)
  })

  test('ends with a new password, when it is changed elsewhere', async () => {
    const { sent } = await withExpired((user) =>
      requestAs(user, 'POST', 'auth/change-password/', {
        body: { old_password: user.password, new_password: 'quite another password' },
      }),
    )
    expect(sent.text).toContain('<title>Sign in')
  })

  test('keeps the text through a new sign-in, when it was ended in the settings', async () => {
    const { user, browser, sent } = await withExpired(
      async (owner) => {
        const other = (await sessionsOf(owner)).find(({ current }) => !current)
        const path = `auth/sessions/${other?.id}/`
        expect((await requestAs(owner, 'DELETE', path)).status).toBe(204)
      },
      FORM.replace('?', '/?'),
    )
    expect([sent.status, alertOf(sent)]).toEqual([
      403,
      'Please sign in. Your text is kept and can be sent after that.',
    ])
    const { username, password } = user
    const wrong = await browser.submit(sent, { username, password: 'not this' })
    const form = await browser.submit(wrong, { username, password })
    expect([form.status, alertOf(form)]).toEqual([
      200,
      'You are signed in. Check your text and send it.',
    ])
    expect(formOf(form)).toMatchObject({
      action: FORM.replace('?', '/?'),
      fields: { body: 'Kept\n\n"text" & <b>' },
    })
    const before = await commentCount()
    expect((await browser.submit(form, {})).status).toBe(303)
    expect(await commentCount()).toBe((before ?? 0) + 1)
  })

  test('ends with a suspension, whose reason is shown at the next sign-in', async () => {
    const { user, browser, sent } = await withExpired(({ id }) =>
      api.db
        .updateTable('users')
        .set({ suspended_at: new Date(now), suspension_reason: 'Spam' })
        .where('id', '=', id)
        .execute(),
    )
    const { username, password } = user
    const rejected = await browser.submit(sent, { username, password })
    expect([rejected.status, alertOf(rejected)]).toEqual([403, expect.stringContaining('Spam')])
    expect(formOf(rejected).fields.unsent_body).toBe('Kept\n\n"text" & <b>')
  })

  test('ends at sign-out, also for a copy of the cookie', async () => {
    const lado = await join('lado')
    const browser = await signedIn(lado)
    const page = await browser.open(FORM)
    const copy = createPlainBrowser(api)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const { form_token = '' } = formOf(page).fields
    const left = await browser.post('/plain/sign-out', { form_token })
    expect([left.status, left.headers.get('location')]).toEqual([303, '/plain'])
    expect((await sessionsOf(lado)).length).toBe(1)
    for (const one of [browser, copy]) {
      expect((await one.open(FORM)).headers.get('location')).toBe(TO_FORM)
    }
  })

  test.each(['', 'x', `${'a'.repeat(22)}.b.c.d.e`, `${'a'.repeat(22)}.${'b'.repeat(43)}.c.d.e`])(
    'is anonymous with the cookie “%s”',
    async (value) => {
      const browser = createPlainBrowser(api)
      browser.cookies.set('kinyeti_plain', value)
      expect((await browser.open(FORM)).headers.get('location')).toBe(TO_FORM)
    },
  )
})

describe('plain pages', () => {
  test('allow no script and no framing, and are neither cached nor indexed', async () => {
    const browser = await signedIn(ayen)
    for (const { headers, text } of [
      await browser.open(FORM),
      await browser.open('/plain/comment'),
    ]) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(text).not.toMatch(/<script|javascript:|\son\w+=/)
    }
  })

  test('count for the limits of the API: the eleventh sign-in attempt gets 429', async () => {
    const limited = await startApi({ config: { limits: true } })
    const user = await createUserFactory(limited)('lado')
    const statuses: number[] = []
    const browser = createPlainBrowser(limited)
    for (let attempt = 1; attempt <= 11; attempt++) {
      const { username } = user
      statuses.push((await browser.fill(SIGN_IN, { username, password: 'not this' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const page = await browser.signIn(user)
    expect(alertOf(page)).toMatch(/^Too many sign-in attempts\. Please try again in \d+ seconds\.$/)
    expect(formOf(page).fields.username).toBe(user.username)
    await limited.stop()
  })
})
