import { expect, test } from 'vitest'
import { parseAccessToken, signAccessToken } from '../../server/account/auth/access-tokens.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const SESSION = '0b0c7a52-2f8e-4c0e-9a5e-3d1f6f0f2a11'
const configOf = (text: string) => ({
  secret: new TextEncoder().encode(text.repeat(8)),
  accessTokenSeconds: 300,
})
const CLAIMS = { userId: 7, sessionId: SESSION, expiresAt: NOW + 300_000 }

test('a token is valid until its expiry, also when it was verified before', async () => {
  const config = configOf('key-one-')
  const token = await signAccessToken(config, NOW, 7, SESSION)
  expect(await parseAccessToken(config, NOW, token)).toEqual(CLAIMS)
  expect(await parseAccessToken(config, NOW + 299_999, token)).toEqual(CLAIMS)
  expect(await parseAccessToken(config, NOW + 300_000, token)).toBeNull()
  // The clock was set back.
  expect(await parseAccessToken(config, NOW, token)).toEqual(CLAIMS)
})

test('a token that was verified with one key is not valid with another', async () => {
  const config = configOf('key-one-')
  const token = await signAccessToken(config, NOW, 7, SESSION)
  expect(await parseAccessToken(config, NOW, token)).toEqual(CLAIMS)
  expect(await parseAccessToken(configOf('key-two-'), NOW, token)).toBeNull()
})

test('a changed token is not valid after the original was verified', async () => {
  const config = configOf('key-one-')
  const token = await signAccessToken(config, NOW, 7, SESSION)
  expect(await parseAccessToken(config, NOW, token)).toEqual(CLAIMS)
  const [header, payload, signature] = token.split('.')
  expect(await parseAccessToken(config, NOW, `${header}.${payload}.${signature}x`)).toBeNull()
  expect(await parseAccessToken(config, NOW, `${header}.${payload}x.${signature}`)).toBeNull()
})
