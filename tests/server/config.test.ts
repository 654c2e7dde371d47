import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROJECT, readConfig, readSettings } from '../../server/config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinyeti-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('defaults to port 4000 on localhost and a data folder in the project', () => {
  expect(readSettings({})).toEqual({
    host: 'localhost',
    port: 4000,
    dataDir: join(PROJECT, '.data'),
    mediaDir: join(PROJECT, '.data', 'media'),
    clientDir: join(PROJECT, 'dist'),
    renderDir: join(PROJECT, 'dist-ssr'),
    buildsClient: true,
    databaseUrl: null,
    natsUrl: null,
    s3: null,
    accessTokenSeconds: 300,
    refreshTokenSeconds: 2_592_000,
    refreshGraceSeconds: 10,
    googleClientId: null,
    googleJwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    trustProxy: false,
    publicOrigin: null,
    pictureOrigins: [],
    logLevel: 'info',
    logFile: join(PROJECT, '.data', 'server.log'),
    metricsToken: null,
    demo: true,
    isDemoRequested: false,
    disabledEndpoints: [],
    limits: true,
    lightPasswords: false,
    storageBytes: 2_147_483_648,
    push: { keys: null, subject: 'mailto:postmaster@kinyeti.example', hosts: [], ca: null },
    mail: { kind: 'mailbox', folder: join(PROJECT, '.data', 'mail') },
  })
})

test('reads every setting', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '8080',
    KINYETI_DATA: '/srv/kinyeti',
    KINYETI_CLIENT: 'none',
    KINYETI_DEMO: '0',
    DATABASE_URL: 'postgres://db/kinyeti',
    NATS_URL: ' nats://bus:4222 ',
    MEDIA_S3_ENDPOINT: ' https://s3.example/ ',
    MEDIA_S3_REGION: 'eu-west-1',
    MEDIA_S3_BUCKET: 'kinyeti-media',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
    ACCESS_TOKEN_SECONDS: '60',
    REFRESH_TOKEN_SECONDS: '3600',
    REFRESH_GRACE_SECONDS: '0',
    GOOGLE_CLIENT_ID: ' id ',
    GOOGLE_JWKS_URL: 'http://keys',
    TRUST_PROXY: '2',
    PUBLIC_ORIGIN: 'https://kinyeti.example/',
    PICTURE_ORIGINS: 'https://cdn.example, https://lh3.example/',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: ' 0123456789abcdef0123456789abcdef ',
    KINYETI_ABSENT: ' likes/unified, extras,',
    KINYETI_LIMITS: 'off',
    KINYETI_STORAGE_MB: '500',
    KINYETI_PUSH_HOSTS: ' push.local, 10.0.0.7',
    VAPID_PUBLIC_KEY: 'public',
    VAPID_PRIVATE_KEY: 'private',
    VAPID_SUBJECT: 'https://kinyeti.example',
    SMTP_URL: 'smtp://kinyeti:secret@mail.example:587',
    MAIL_FROM: ' Kinyeti <hello@kinyeti.example> ',
  }
  expect(readSettings(env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/srv/kinyeti',
    mediaDir: '/srv/kinyeti/media',
    clientDir: null,
    renderDir: null,
    buildsClient: true,
    databaseUrl: 'postgres://db/kinyeti',
    natsUrl: 'nats://bus:4222',
    s3: {
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      bucket: 'kinyeti-media',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    accessTokenSeconds: 60,
    refreshTokenSeconds: 3600,
    refreshGraceSeconds: 0,
    googleClientId: 'id',
    googleJwksUrl: 'http://keys',
    trustProxy: 2,
    publicOrigin: 'https://kinyeti.example',
    pictureOrigins: ['https://cdn.example', 'https://lh3.example'],
    logLevel: 'warn',
    logFile: '/srv/kinyeti/server.log',
    metricsToken: '0123456789abcdef0123456789abcdef',
    demo: false,
    isDemoRequested: false,
    disabledEndpoints: ['likes/unified', 'extras'],
    limits: false,
    lightPasswords: false,
    storageBytes: 524_288_000,
    push: {
      keys: { publicKey: 'public', privateKey: 'private' },
      subject: 'https://kinyeti.example',
      hosts: ['push.local', '10.0.0.7'],
      ca: null,
    },
    mail: {
      kind: 'smtp',
      url: 'smtp://kinyeti:secret@mail.example:587',
      from: 'Kinyeti <hello@kinyeti.example>',
    },
  })
})

test.each([
  [
    { MEDIA_S3_BUCKET: 'Pictures of us' },
    'MEDIA_S3_BUCKET is not a bucket name: "Pictures of us".',
  ],
  [{ MEDIA_S3_BUCKET: 'media' }, 'MEDIA_S3_BUCKET needs MEDIA_S3_ENDPOINT as well.'],
  [
    { MEDIA_S3_BUCKET: 'media', MEDIA_S3_ENDPOINT: 'https://s3.example/media' },
    'MEDIA_S3_ENDPOINT must be scheme and host alone, such as https://kinyeti.example, not "https://s3.example/media".',
  ],
  [
    { MEDIA_S3_BUCKET: 'media', MEDIA_S3_ENDPOINT: 'https://s3.example' },
    'MEDIA_S3_BUCKET needs MEDIA_S3_ACCESS_KEY_ID as well.',
  ],
])('rejects incomplete settings of a bucket: %j', (given, message) => {
  expect(() => readSettings(given)).toThrow(message)
})

test.each(['short', 'a token with spaces of more than 32 characters'])(
  'rejects a metrics token that no client could send or that is short: %s',
  (given) => {
    expect(() => readSettings({ METRICS_TOKEN: given })).toThrow(
      'METRICS_TOKEN must have at least 32 letters, digits or other ASCII characters, without spaces.',
    )
  },
)

test('sends no mail without a mail server, but stores that of the demo', () => {
  expect(readSettings({ KINYETI_DEMO: '0' }).mail).toBeNull()
  const env = { SMTP_URL: 'smtps://mail.example', PUBLIC_ORIGIN: 'https://kinyeti.example' }
  expect(readSettings(env).mail).toEqual({
    kind: 'smtp',
    url: 'smtps://mail.example',
    from: 'Kinyeti <no-reply@kinyeti.example>',
  })
})

test('rejects a mail server that cannot be used with a message', () => {
  const origin = { PUBLIC_ORIGIN: 'https://kinyeti.example' }
  expect(() => readSettings({ ...origin, SMTP_URL: 'mail.example:587' })).toThrow(
    'SMTP_URL must be like smtp://user:password@mail.example:587.',
  )
  expect(() => readSettings({ SMTP_URL: 'smtp://mail.example' })).toThrow(
    'SMTP_URL needs PUBLIC_ORIGIN: links in mails lead there.',
  )
  for (const from of ['Kinyeti', 'a@b\r\nBcc: c@d', 'Kinyeti <a b@c>']) {
    expect(() =>
      readSettings({ ...origin, SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }),
    ).toThrow(/^MAIL_FROM must be like/)
  }
})

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PORT', '80.5'],
  ['ACCESS_TOKEN_SECONDS', '0'],
  ['REFRESH_TOKEN_SECONDS', 'long'],
  ['KINYETI_STORAGE_MB', '0'],
])('rejects %s=%s with a message', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    new RegExp(`^${name} must be a whole number from \\d+ to \\d+, not "${value}"\\.$`),
  )
})

test('[A5] rejects unknown names of optional endpoints', () => {
  expect(() => readSettings({ KINYETI_ABSENT: 'likes,likes/unfied' })).toThrow(
    'KINYETI_ABSENT can name likes/unified, likes, bookmarks, follow/toggle, views, uploads, extras, not "likes/unfied".',
  )
})

test('rejects a single VAPID key and an invalid VAPID subject', () => {
  expect(() => readSettings({ VAPID_PUBLIC_KEY: 'public' })).toThrow(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be given together.',
  )
  expect(() => readSettings({ VAPID_SUBJECT: 'me' })).toThrow(
    'VAPID_SUBJECT must begin with mailto: or https:, not "me".',
  )
})

test('creates the signing key once, readable by its owner only', () => {
  const first = readConfig({ KINYETI_DATA: folder }).secret
  expect(first.length).toBe(64)
  expect(readConfig({ KINYETI_DATA: folder }).secret).toEqual(first)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('uses a signing key from the environment and writes none', () => {
  const given = 'k'.repeat(32)
  const { secret } = readConfig({ KINYETI_DATA: folder, SECRET_KEY: given })
  expect(new TextDecoder().decode(secret)).toBe(given)
  expect(existsSync(join(folder, 'secret.key'))).toBe(false)
  expect(() => readConfig({ KINYETI_DATA: folder, SECRET_KEY: 'short' })).toThrow(
    'SECRET_KEY must have at least 32 characters.',
  )
})

test.each([
  ['1', 1],
  ['0', false],
  ['', false],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%j trusts %j', (given, trustsProxy) => {
  expect(readSettings({ TRUST_PROXY: given }).trustProxy).toEqual(trustsProxy)
})

test.each(['true', '11', '-1', '10.0.0.0/33', '10.0.0', '::1/x', '10.0.0.1,'])(
  'rejects TRUST_PROXY=%s with a message',
  (given) => {
    expect(() => readSettings({ TRUST_PROXY: given })).toThrow(
      `TRUST_PROXY must be how many proxies are in front (0 to 10), or their addresses or networks, such as 10.0.0.0/8, not "${given}".`,
    )
  },
)

test.each([
  'kinyeti.example',
  'https://kinyeti.example/home',
  'ftp://kinyeti.example',
  'https://a:b@c',
])('rejects PUBLIC_ORIGIN=%s with a message', (given) => {
  expect(() => readSettings({ PUBLIC_ORIGIN: given })).toThrow(
    `PUBLIC_ORIGIN must be scheme and host alone, such as https://kinyeti.example, not "${given}".`,
  )
})

test.each(['*', 'https:', "https://a 'unsafe-inline'", 'https://cdn.example/pictures'])(
  'rejects PICTURE_ORIGINS=%s with a message',
  (given) => {
    expect(() => readSettings({ PICTURE_ORIGINS: `https://a.example,${given}` })).toThrow(
      `PICTURE_ORIGINS must be scheme and host alone, such as https://kinyeti.example, not "${given}".`,
    )
  },
)

test.each(['', ' ', 'short', 'k'.repeat(31)])('rejects a key file that contains %j', (content) => {
  const file = join(folder, 'secret.key')
  writeFileSync(file, content)
  expect(() => readConfig({ KINYETI_DATA: folder })).toThrow(
    `The signing key in ${file} is damaged. Restore a copy of it, or delete it: then a new one is created, and all users have to sign in again.`,
  )
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('leaves no other file next to the key file', () => {
  readConfig({ KINYETI_DATA: folder })
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test.each([
  [{}, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.evil.example' }, false],
  [{ DATABASE_URL: 'postgres://db/kinyeti' }, false],
  [{ KINYETI_DEMO: '0' }, false],
  [{ HOST: '0.0.0.0', KINYETI_DEMO: '1' }, true],
  [{ DATABASE_URL: 'postgres://db/kinyeti', KINYETI_DEMO: '1' }, true],
])(
  'enables the demo by default only for the embedded database on a loopback host: %j',
  (env, demo) => {
    expect(readSettings(env).demo).toBe(demo)
  },
)

test('rejects light password hashing where other machines can reach the server', () => {
  const env = { KINYETI_PASSWORD_HASHING: 'light' }
  expect(readSettings(env).lightPasswords).toBe(true)
  expect(() => readSettings({ ...env, HOST: '0.0.0.0' })).toThrow(
    'KINYETI_PASSWORD_HASHING=light is for tests on this machine, not for "0.0.0.0".',
  )
})
