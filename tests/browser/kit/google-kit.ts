import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Page } from 'playwright/test'

export const CLIENT_ID = 'kinyeti-test.apps.googleusercontent.com'

export interface FakeGoogle {
  /** The URL where the server finds Google's public keys. */
  jwksUrl: string
  /** An id token signed as by Google, for this account. */
  idToken(sub: string, claims?: JWTPayload): Promise<string>
  close(): void
}

/** A local replacement for Google's key server and token signing. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    jwksUrl: `http://127.0.0.1:${port}/certs`,
    idToken: (sub, claims = {}) =>
      new SignJWT({
        iss: 'https://accounts.google.com',
        aud: CLIENT_ID,
        sub,
        email: `${sub}@example.org`,
        email_verified: true,
        given_name: 'Achol',
        family_name: 'Majok',
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    close: () => server.close(),
  }
}

/**
 * Serves a fake Google library with the API that the client uses; its button returns
 * `window.credential`.
 */
export async function serveGoogleLibrary(page: Page): Promise<void> {
  const script = `
    let config = null
    window.google = { accounts: { id: {
      initialize(given) { config = given; window.googleClientId = given.client_id },
      renderButton(parent) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Sign in with Google'
        button.onclick = () => config.callback({ credential: window.credential })
        parent.replaceChildren(button)
      },
      prompt() {}, cancel() {}, disableAutoSelect() {},
    } } }`
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

/** Clicks the library's button, which returns this credential. */
export async function chooseAccount(page: Page, credential: string | undefined): Promise<void> {
  await page.evaluate((value) => Object.assign(window, { credential: value }), credential)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
}
