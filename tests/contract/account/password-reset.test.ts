import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../kit/mail-server.ts'
import { PASSWORD, startFileApi } from '../kit/kit.ts'
import { SITE, startMailApi } from '../kit/mail-kit.ts'

const smtp = await startMailServer()
let clock = Date.parse('2026-03-01T09:00:00Z')
const api = await startMailApi(smtp.url, { now: () => clock })
const withoutMail = await startFileApi()
afterAll(async () => {
  await api.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.received.length = 0
})

const NEW = 'another long password'
const INVALID_LINK = { token: ['This link doesn’t work any more. Ask for a new one.'] }
const SENT = { detail: 'If an account uses this address, we sent it a link.' }

const post = (path: string, body: { [field: string]: string }) =>
  api.request('POST', `/api/auth/password-reset/${path}`, { body })
const login = (username: string, password: string) =>
  api.request('POST', '/api/auth/token/', { body: { username, password } })

/** Subjects of the received mails. */
const subjects = () => smtp.received.map(({ parsed }) => parsed.subject)

const tokenIn = (text = ''): string =>
  new RegExp(`${SITE}/reset-password#token=(\\S+)`).exec(text)?.[1] ?? 'no link'

/** Signs up a user and drops the confirmation mail. */
async function createAccount(username: string) {
  const user = await api.register(username)
  await api.runJobs()
  smtp.received.length = 0
  return user
}

/** Asks for a link and returns the token of the mail. */
async function requestToken(username: string): Promise<string> {
  await post('', { email: `${username}@example.org` })
  await api.runJobs()
  return tokenIn(smtp.received.at(-1)?.parsed.text)
}

describe('request', () => {
  test('a request sends the account’s address a link, with any case of its letters', async () => {
    await createAccount('akol')
    expect((await post('', { email: 'Akol@Example.org' })).body).toEqual(SENT)
    await api.runJobs()
    expect(subjects()).toEqual(['Reset your Kinyeti password'])
    expect(smtp.received[0]?.to).toEqual(['akol@example.org'])
    expect(smtp.received[0]?.parsed.text).toContain('Your username: akol')
    expect(smtp.received[0]?.parsed.html).toContain(tokenIn(smtp.received[0]?.parsed.text))
  })

  test('a request for an unknown address has the same response and sends nothing', async () => {
    const response = await post('', { email: 'unknown@example.org' })
    expect([response.status, response.body]).toEqual([200, SENT])
    await api.runJobs()
    expect(smtp.received).toEqual([])
  })

  test('two requests before the mail is sent are one mail', async () => {
    await createAccount('twice')
    await Promise.all([1, 2].map(() => post('', { email: 'twice@example.org' })))
    await api.runJobs()
    expect(subjects()).toEqual(['Reset your Kinyeti password'])
  })

  test('an account gets at most five reset mails within an hour', async () => {
    await createAccount('many')
    for (let count = 0; count < 7; count += 1) await requestToken('many')
    expect(smtp.received).toHaveLength(5)
    clock += 3_600_001
    await requestToken('many')
    expect(smtp.received).toHaveLength(6)
  })

  test('a request deletes links that no longer work, of all accounts', async () => {
    await createAccount('older')
    await createAccount('newer')
    const times = async () => {
      const query = api.db.selectFrom('password_resets').select('created_at')
      return (await query.orderBy('created_at').execute()).map((row) => row.created_at.getTime())
    }
    await requestToken('older')
    clock += 47 * 3_600_000
    await requestToken('newer')
    const between = clock
    clock += 2 * 3_600_000
    await requestToken('newer')
    expect(await times()).toEqual([between, clock])
  })

  test('a request without a valid address is rejected', async () => {
    expect((await post('', { email: 'no address' })).body).toEqual({
      email: ['Enter a valid email address.'],
    })
  })

  test('a server that sends no mail answers 404 to all requests', async () => {
    const paths = [
      ['GET', 'password-reset/'],
      ['POST', 'password-reset/'],
      ['POST', 'password-reset/verify/'],
      ['POST', 'password-reset/confirm/'],
      ['GET', 'email-confirmation/'],
      ['POST', 'email-confirmation/'],
    ] as const
    for (const [method, path] of paths) {
      const { status } = await withoutMail.request(method, `/api/auth/${path}`)
      expect([method, path, status]).toEqual([method, path, 404])
    }
    expect((await api.request('GET', '/api/auth/password-reset/')).body).toEqual({
      available: true,
    })
  })
})

describe('link', () => {
  test('a link sets a password, ends all sessions, confirms the address and works once', async () => {
    const user = await createAccount('nyibol')
    const token = await requestToken('nyibol')
    expect((await post('verify/', { token })).body).toEqual({ username: 'nyibol' })
    const response = await post('confirm/', { token, new_password: NEW })
    expect(response.body).toEqual({ detail: 'Your password has been changed.' })
    expect((await login('nyibol', NEW)).status).toBe(200)
    expect((await login('nyibol', PASSWORD)).status).toBe(401)
    const me = await api.request('GET', '/api/users/me/', { token: user.access })
    expect(me.status).toBe(401)
    const { email_verified } = await api.db
      .selectFrom('users')
      .select('email_verified')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(email_verified).toBe(true)
    await api.runJobs()
    expect(subjects()).toEqual(['Reset your Kinyeti password', 'Your Kinyeti password was changed'])
    expect((await post('verify/', { token })).body).toEqual(INVALID_LINK)
    expect((await post('confirm/', { token, new_password: PASSWORD })).body).toEqual(INVALID_LINK)
    expect((await login('nyibol', NEW)).status).toBe(200)
  })

  test('a weak password is rejected and the link still works', async () => {
    await createAccount('weak')
    const token = await requestToken('weak')
    expect((await post('confirm/', { token, new_password: '123' })).body).toEqual({
      new_password: [
        'This password is too short. It must contain at least 8 characters.',
        'This password is entirely numeric.',
      ],
    })
    expect((await post('confirm/', { token, new_password: NEW })).status).toBe(200)
  })

  test('two concurrent uses of a link set one password', async () => {
    await createAccount('race')
    const token = await requestToken('race')
    const responses = await Promise.all(
      [`${NEW} a`, `${NEW} b`].map((new_password) => post('confirm/', { token, new_password })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a link works for 30 minutes', async () => {
    await createAccount('late')
    const token = await requestToken('late')
    clock += 30 * 60_000 - 1
    expect((await post('verify/', { token })).status).toBe(200)
    clock += 1
    expect((await post('verify/', { token })).body).toEqual(INVALID_LINK)
    expect((await post('confirm/', { token, new_password: NEW })).body).toEqual(INVALID_LINK)
  })

  test('a link ends when the password or the address changes, or the account is deleted', async () => {
    const changes = {
      password: (token: string) =>
        api.request('POST', '/api/auth/change-password/', {
          token,
          body: { old_password: PASSWORD, new_password: NEW },
        }),
      address: (token: string) =>
        api.request('PATCH', '/api/profiles/update_profile/', {
          token,
          body: { email: 'elsewhere@example.org', password: PASSWORD },
        }),
      account: (token: string) =>
        api.request('DELETE', '/api/users/me/', { token, body: { password: PASSWORD } }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const user = await createAccount(`change_${name}`)
      const token = await requestToken(`change_${name}`)
      const { status } = await change(user.access)
      expect([name, status < 300]).toEqual([name, true])
      expect([name, (await post('verify/', { token })).body]).toEqual([name, INVALID_LINK])
    }
  })

  test('a changed or invented token is rejected', async () => {
    await createAccount('forged')
    const token = await requestToken('forged')
    const id = token.split('.')[0]
    const tokens = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${id}.`,
      `${id}`,
      'x',
    ]
    for (const forged of tokens) {
      expect([forged, (await post('verify/', { token: forged })).body]).toEqual([
        forged,
        INVALID_LINK,
      ])
    }
  })

  test('a mail that is sent an hour late has a link that works for 30 minutes from then', async () => {
    await createAccount('down')
    smtp.refusals.push(451)
    await post('', { email: 'down@example.org' })
    await api.runJobs()
    expect(smtp.received).toEqual([])
    clock += 3_600_000
    await api.skipDelays()
    await api.runJobs()
    const token = tokenIn(smtp.received[0]?.parsed.text)
    clock += 29 * 60_000
    const { body } = await post('confirm/', { token, new_password: NEW })
    expect([subjects(), token, body]).toEqual([
      ['Reset your Kinyeti password'],
      token,
      { detail: 'Your password has been changed.' },
    ])
  })
})

describe('notices', () => {
  const agent = (name: string) => ({ 'user-agent': name })
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

  test('a sign-in on a new device is announced, one on the same device is not', async () => {
    await createAccount('devices')
    const signIn = (headers: { [name: string]: string }) =>
      api.request('POST', '/api/auth/token/', {
        body: { username: 'devices', password: PASSWORD },
        headers,
      })
    await signIn(agent(FIREFOX))
    const first = await signIn(agent(CHROME))
    await signIn(agent(CHROME))
    const cookie = /kinyeti_device=[^;]+/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? ''
    expect(cookie).not.toBe('')
    await signIn({ ...agent('Something else'), cookie })
    await api.runJobs()
    expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
      'New sign-in to Kinyeti',
      'New sign-in to Kinyeti',
    ])
    const text = smtp.received.map(({ parsed }) => parsed.text).join('\n')
    expect(text).toContain('Firefox on Linux')
    expect(text).toContain('Chrome on Android')
  })

  test('a changed address is announced to the old one, and the new one gets a link', async () => {
    const user = await createAccount('moves')
    await api.request('PATCH', '/api/profiles/update_profile/', {
      token: user.access,
      body: { email: 'moved@example.org', password: PASSWORD },
    })
    await api.runJobs()
    expect(smtp.received.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [['moves@example.org'], 'The e-mail address of your Kinyeti account was changed'],
      [['moved@example.org'], 'Confirm your e-mail address'],
    ])
  })
})

describe('e-mail confirmation', () => {
  const linkIn = (text = ''): string =>
    /https:\/\/kinyeti\.example(\/api\/auth\/email-confirmation\/\?token=\S+)/.exec(text)?.[1] ?? ''
  const location = async (path: string) => {
    const { status, headers } = await api.request('GET', path)
    return [status, headers.get('location')]
  }

  test('[ROUTE-25] the link of the mail confirms the address and leads to /email-verified', async () => {
    const user = await api.register('confirms')
    await api.runJobs()
    expect(subjects()).toEqual(['Confirm your e-mail address'])
    const link = linkIn(smtp.received[0]?.parsed.text)
    expect(await location(link)).toEqual([302, '/email-verified'])
    const again = await api.request('POST', '/api/auth/email-confirmation/', {
      token: user.access,
    })
    expect([again.status, again.body]).toEqual([
      400,
      { detail: 'Your e-mail address is already confirmed.' },
    ])
  })

  test('[ROUTE-25] a late or forged link leads to a page that says so', async () => {
    await api.register('expires')
    await api.runJobs()
    const link = linkIn(smtp.received[0]?.parsed.text)
    const expired = [302, '/email-verified?link=expired']
    expect(await location(link.slice(0, -2))).toEqual(expired)
    expect(await location('/api/auth/email-confirmation/')).toEqual(expired)
    clock += 7 * 86_400_000
    expect(await location(link)).toEqual(expired)
  })

  test('a user can ask for another link', async () => {
    const user = await createAccount('again')
    const response = await api.request('POST', '/api/auth/email-confirmation/', {
      token: user.access,
    })
    expect(response.body).toEqual({ detail: 'We sent a link to again@example.org.' })
    await api.runJobs()
    expect(subjects()).toEqual(['Confirm your e-mail address'])
  })
})
