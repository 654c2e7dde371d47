import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as s from '../../../src/protocol/base/schemas.ts'

const form = {
  first_name: 'Ayen',
  last_name: 'Deng',
  username: 'ayen',
  email: 'ayen@example.org',
  password: ' secret ',
  user_type: 'creator',
  confirm_password: ' secret ',
}

describe('registration', () => {
  test('[API-AUTH-02] trims all but the password and drops unknown fields', () => {
    const input = { ...form, username: ' ayen ', email: ' ayen@example.org ', is_staff: true }
    const { confirm_password: _, ...sent } = form
    expect(s.check(s.registrationSchema, input)).toEqual({ ok: true, value: sent })
  })

  const required: [clause: string, field: keyof typeof form, message: string][] = [
    ['[REG-01]', 'first_name', 'First name is required.'],
    ['[REG-02]', 'last_name', 'Last name is required.'],
    ['[REG-03]', 'username', 'Username is required.'],
    ['[REG-04]', 'email', 'Email is required.'],
    ['[REG-05]', 'password', 'Password is required.'],
  ]
  for (const [clause, field, message] of required) {
    test(`${clause} ${field} is required, missing or empty`, () => {
      const { [field]: _, confirm_password: __, ...rest } = form
      const refused = { ok: false, errors: { [field]: message } }
      expect(s.check(s.registrationSchema, rest)).toEqual(refused)
      expect(s.check(s.registrationSchema, { ...rest, [field]: '' })).toEqual(refused)
    })
  }

  for (const email of ['abc', 'a@', '@b.org', 'a b@c.org', 'a@b']) {
    test(`[REG-06] rejects "${email}" as email`, () => {
      expect(s.check(s.registrationSchema, { ...form, email })).toEqual({
        ok: false,
        errors: { email: 'Enter a valid email address.' },
      })
    })
  }

  test('[REG-07] needs matching passwords', () => {
    expect(s.check(s.registrationFormSchema, form).ok).toBe(true)
    expect(s.check(s.registrationFormSchema, { ...form, confirm_password: 'secret' })).toEqual({
      ok: false,
      errors: { confirm_password: 'Passwords do not match' },
    })
  })

  test('[REG-07] reports different passwords together with other errors', () => {
    expect(
      s.check(s.registrationFormSchema, { ...form, email: 'abc', confirm_password: undefined }),
    ).toEqual({
      ok: false,
      errors: {
        email: 'Enter a valid email address.',
        confirm_password: 'Passwords do not match',
      },
    })
  })

  test('[ENT-03] needs one of three user types', () => {
    expect(s.check(s.registrationSchema, { ...form, user_type: 'admin' })).toEqual({
      ok: false,
      errors: { user_type: 'Choose creator, client or freelancer.' },
    })
  })
})

describe('login', () => {
  test('[LOGIN-08] needs a username and a password', () => {
    expect(s.check(s.loginSchema, { username: ' ', password: '' })).toEqual({
      ok: false,
      errors: { username: 'Username is required.', password: 'Password is required.' },
    })
    expect(s.check(s.loginSchema, { username: ' ayen ', password: ' x ' })).toEqual({
      ok: true,
      value: { username: 'ayen', password: ' x ' },
    })
  })

  test('has one message for a body that is not an object', () => {
    const refused = {
      ok: false,
      errors: { non_field_errors: 'Username and password are required.' },
    }
    expect([null, 'x', 5].map((body) => s.check(s.loginSchema, body))).toEqual([
      refused,
      refused,
      refused,
    ])
  })
})

describe('messages', () => {
  test('[SEND-08] trims the text and applies defaults', () => {
    expect(s.check(s.sendMessageSchema, { content: '  hi ' })).toEqual({
      ok: true,
      value: { content: 'hi', message_type: 'text', reply_to_id: null, client_id: null },
    })
  })

  test('[B5] keeps a client id and a reply', () => {
    const sent = { content: 'hi', message_type: 'image', reply_to_id: 11, client_id: 'c-1' }
    expect(s.check(s.sendMessageSchema, sent)).toEqual({ ok: true, value: sent })
  })

  for (const content of ['', '   ', '\n\t', undefined, null, 5, ['x']]) {
    test(`[SEND-07] rejects ${JSON.stringify(content)}`, () => {
      expect(s.check(s.sendMessageSchema, { content })).toEqual({
        ok: false,
        errors: { content: 'Message content cannot be empty' },
      })
    })
  }

  test('accepts up to 5,000 characters, counting an emoji as one', () => {
    const whole = '😀'.repeat(5_000)
    expect(s.check(s.sendMessageSchema, { content: ` ${whole} ` }).ok).toBe(true)
    expect(s.check(s.sendMessageSchema, { content: `${whole}x` })).toEqual({
      ok: false,
      errors: { content: 'A message can have up to 5,000 characters.' },
    })
  })

  const reads: [title: string, body: unknown, expected: unknown][] = [
    ['ids', { message_ids: [1, '2'] }, { ok: true, value: { message_ids: [1, '2'] } }],
    ['an empty list', { message_ids: [] }, { ok: true, value: { message_ids: [] } }],
    [
      'no list',
      { message_ids: 5 },
      { ok: false, errors: { message_ids: 'A list of message ids is required' } },
    ],
    [
      'a list of something else',
      { message_ids: [{}] },
      { ok: false, errors: { message_ids: 'A message id is required.' } },
    ],
  ]
  for (const [title, body, expected] of reads) {
    test(`[VALID-02] validates message ids: ${title}`, () => {
      expect(s.check(s.markMessagesReadSchema, body)).toEqual(expected)
    })
  }

  const reactions: [body: unknown, expected: unknown][] = [
    [{ reaction_type: ' like ' }, { ok: true, value: { reaction_type: 'like' } }],
    [{ reaction: 'like' }, { ok: true, value: { reaction_type: 'like' } }],
    [{}, { ok: false, errors: { non_field_errors: 'A reaction type is required' } }],
    [
      { reaction_type: ' ' },
      { ok: false, errors: { reaction_type: 'A reaction type is required' } },
    ],
  ]
  for (const [body, expected] of reactions) {
    test(`[VALID-04 A24] validates the reaction ${JSON.stringify(body)}`, () => {
      expect(s.check(s.reactionSchema, body)).toEqual(expected)
    })
  }
})

describe('conversations', () => {
  test('[API-MSG-03 API-MSG-04] are created by user id or username, with or without a first message', () => {
    expect([
      s.check(s.createConversationSchema, { target_user_id: 5 }),
      s.check(s.createConversationSchema, {
        participant_username: ' garang ',
        initial_message: ' hi ',
      }),
    ]).toEqual([
      { ok: true, value: { target_user_id: 5, initial_message: null } },
      { ok: true, value: { participant_username: 'garang', initial_message: 'hi' } },
    ])
  })

  for (const body of [{}, { participant_username: '' }, { participant_username: ' ' }, null]) {
    test(`[VALID-05] are rejected without a participant: ${JSON.stringify(body)}`, () => {
      const checked = s.check(s.createConversationSchema, body)
      expect(checked.ok ? null : Object.values(checked.errors)).toEqual([
        'A participant username is required',
      ])
    })
  }

  test('[API-MSG-06] need a user but no text for a direct message', () => {
    expect([s.check(s.dmSchema, { target_user_id: '5' }), s.check(s.dmSchema, {})]).toEqual([
      { ok: true, value: { target_user_id: '5', initial_message: null } },
      { ok: false, errors: { target_user_id: 'A user is required.' } },
    ])
  })
})

describe('other bodies', () => {
  const rows: [title: string, actual: unknown, expected: unknown][] = [
    [
      'refresh without a token uses the cookie',
      s.check(s.refreshSchema, {}),
      { ok: true, value: { refresh: null } },
    ],
    [
      'change password',
      s.check(s.changePasswordSchema, { old_password: 'a' }),
      { ok: false, errors: { new_password: 'New password is required.' } },
    ],
    [
      'Google',
      s.check(s.googleSchema, {}),
      { ok: false, errors: { id_token: 'Google token is required.' } },
    ],
    [
      'follow',
      s.check(s.followSchema, { user_id: Number.NaN }),
      { ok: false, errors: { user_id: 'A user is required.' } },
    ],
    [
      '[API-NOTIF-08] device',
      s.check(s.deviceSchema, { token: 't', platform: 'web' }),
      { ok: true, value: { token: 't', platform: 'web' } },
    ],
    [
      'notification settings keep the switches given',
      s.check(s.notificationSettingsSchema, { email: false, other: 1 }),
      { ok: true, value: { email: false } },
    ],
    [
      'notification settings reject values that are not boolean',
      s.check(s.notificationSettingsSchema, { push: 'yes' }),
      { ok: false, errors: { push: 'Push must be on or off.' } },
    ],
    [
      'profile',
      s.check(s.profileUpdateSchema, { bio: ' x ', headline: '' }),
      { ok: true, value: { bio: 'x', headline: '' } },
    ],
    [
      'profile with a bad email',
      s.check(s.profileUpdateSchema, { email: 'x', bio: 5 }),
      {
        ok: false,
        errors: { email: 'Enter a valid email address.', bio: 'Bio must be text.' },
      },
    ],
    [
      'preferences',
      s.check(s.preferencesSchema, { theme: 'dark', motion: false, size: 2, old: null }),
      { ok: true, value: { theme: 'dark', motion: false, size: 2, old: null } },
    ],
    [
      'preferences that are not primitive values',
      s.check(s.preferencesSchema, { theme: {} }),
      { ok: false, errors: { theme: 'A preference is a text, a number or a switch.' } },
    ],
  ]
  for (const [title, actual, expected] of rows) {
    test(title, () => expect(actual).toEqual(expected))
  }
})

test('only schema files of the protocol import valibot, so that pages without forms do not load it', () => {
  const room = new URL('../../../src/protocol/', import.meta.url)
  const files = readdirSync(room, { encoding: 'utf8', recursive: true })
  const importing = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /from '(?:valibot|\.\.?\/(?:[\w-]+\/)?(?:(?:[\w-]+-)?schemas|schema-parts)\.ts)'/.test(
        readFileSync(new URL(file, room), 'utf8'),
      ),
  )
  const others = importing.filter(
    (file) => !/[-/]schemas\.ts$|\/schema-parts\.ts$|^responses\//.test(file),
  )
  expect([others, importing.includes('base/schemas.ts')]).toEqual([[], true])
})

test('the client imports only the types of responses, because it parses with other functions', () => {
  const client = new URL('../../../src/', import.meta.url)
  const files = readdirSync(client, { encoding: 'utf8', recursive: true })
  const importing = files.filter(
    (file) => /\.tsx?$/.test(file) && !/^protocol\/responses\//.test(file),
  )
  const taking = (pattern: RegExp) =>
    importing.filter((file) => pattern.test(readFileSync(new URL(file, client), 'utf8')))
  expect(taking(/(?:^|\n)(?:import|export)(?! type)[^'"]*from '[^']*\/responses\//)).toEqual([])
  expect(taking(/(?:^|\n)import type [^'"]*from '[^']*\/responses\//).length > 5).toBe(true)
})
