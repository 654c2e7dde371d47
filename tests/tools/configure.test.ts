import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CLIENT_SETTINGS,
  settingsIn,
  settingsOfBuild,
  withSettings,
} from '../../tools/build/client-settings.ts'
import { configure } from '../../tools/configure.ts'

const PAGE = readFileSync('index.html', 'utf8')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'configure-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
})
afterEach(() => rmSync(folder, { recursive: true }))

const page = (): string => readFileSync(join(folder, 'index.html'), 'utf8')

describe('configure', () => {
  test('[B2] sets settings, lists all of them, and keeps those that are not named', () => {
    configure(folder, { 'api-base': 'https://api.example.org' })
    const lines = configure(folder, { 'admin-path': '/staff', 'google-client-id': '1&"2".apps' })
    expect(lines).toEqual([
      'api-base             https://api.example.org',
      'media-base           (default)',
      'messaging-socket     (default)',
      'conversation-socket  (default)',
      'notification-socket  (default)',
      'google-client-id     1&"2".apps',
      'admin-path           /staff',
      'upload-url           (default)',
      'upload-preset        (default)',
      'page-size            (default)',
      'absent-features      (default)',
    ])
    const added = page()
      .split('\n')
      .filter((line) => !PAGE.includes(line))
    expect(added.map((line) => line.trim())).toEqual([
      '<meta name="api-base" content="https://api.example.org" />',
      '<meta name="google-client-id" content="1&amp;&quot;2&quot;.apps" />',
      '<meta name="admin-path" content="/staff" />',
    ])
  })

  test('[B2] returns to the defaults for empty values', () => {
    configure(folder, { 'api-base': 'https://api.example.org', 'admin-path': '/staff' })
    configure(folder, { 'api-base': '', 'admin-path': '' })
    const read = settingsIn(page())
    expect([read('api-base'), read('admin-path')]).toEqual(['', ''])
  })

  test('[B2] names a value that cannot be used, with how to write it, and changes nothing', () => {
    expect(() =>
      configure(folder, { 'media-base': 'https://cdn.example.org', 'api-base': 'api.example.org' }),
    ).toThrow(
      'api-base is “api.example.org”. Write the whole address with https:// in front, for example https://api.example.org. A page on https can only use an API on https.',
    )
    expect(page()).toBe(PAGE)
  })

  test('[B2] names an unknown feature, with the names that there are', () => {
    expect(() => configure(folder, { 'absent-features': 'blog, shop' })).toThrow(
      /^absent-features is “blog, shop”\. Write names from this list, with commas between them: marketplace, blog, projects, messages, notifications, /,
    )
    configure(folder, { 'absent-features': 'blog, likes/unified' })
    expect(settingsIn(page())('absent-features')).toBe('blog, likes/unified')
  })

  test('names a folder without a build', () => {
    const missing = join(folder, 'none')
    expect(() => configure(missing, {})).toThrow(
      `${join(missing, 'index.html')} does not exist. Build the client first: npm run build`,
    )
  })
})

describe('client settings', () => {
  test('[B2] each setting has an option and a build variable', () => {
    expect(CLIENT_SETTINGS.map(({ option, variable }) => `--${option} ${variable}`)).toEqual([
      '--api CLIENT_API_BASE',
      '--media CLIENT_MEDIA_BASE',
      '--messaging-socket CLIENT_MESSAGING_SOCKET',
      '--conversation-socket CLIENT_CONVERSATION_SOCKET',
      '--notification-socket CLIENT_NOTIFICATION_SOCKET',
      '--google-client-id CLIENT_GOOGLE_CLIENT_ID',
      '--admin-path CLIENT_ADMIN_PATH',
      '--upload-url CLIENT_UPLOAD_URL',
      '--upload-preset CLIENT_UPLOAD_PRESET',
      '--page-size CLIENT_PAGE_SIZE',
      '--absent-features CLIENT_ABSENT_FEATURES',
    ])
  })

  test('[B2] a build takes the values of its variables', () => {
    const values = settingsOfBuild({ CLIENT_API_BASE: 'https://api.example.org', PATH: '/bin' })
    expect(values).toEqual({ 'api-base': 'https://api.example.org' })
    expect(settingsIn(withSettings(PAGE, values))('api-base')).toBe('https://api.example.org')
  })

  test('refuses a page of something else', () => {
    expect(() => withSettings('<html></html>', {})).toThrow('This is not the page of the client.')
  })
})
