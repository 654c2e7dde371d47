import * as v from 'valibot'
import {
  MAX_CLIENT_ID_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_LIST_LENGTH,
  MAX_LONG_TEXT_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './constants.ts'
import { TEXTS } from './errors.ts'
import { codePointLength } from './text.ts'

/**
 * The request bodies that client and server share, with messages for people. Nothing else in the
 * protocol imports this file, so a page that sends no form does not load valibot.
 */

const text = (name: string) => v.string(`${name} must be text.`)

const atMost = (name: string, limit: number) =>
  v.check(
    (value: string) => codePointLength(value) <= limit,
    `${name} may have at most ${limit.toLocaleString('en-US')} characters.`,
  )

const required = (name: string, limit: number) =>
  v.pipe(
    v.optional(text(name), ''),
    v.trim(),
    v.nonEmpty(`${name} is required.`),
    atMost(name, limit),
  )

const optionalText = (name: string, limit: number) =>
  v.optional(v.pipe(text(name), v.trim(), atMost(name, limit)))

/** Passwords are taken as typed: no trimming. */
const password = (name: string) =>
  v.pipe(
    v.optional(text(name), ''),
    v.nonEmpty(`${name} is required.`),
    atMost(name, MAX_PASSWORD_LENGTH),
  )

const newPassword = (name: string) =>
  v.pipe(
    password(name),
    v.minLength(
      MIN_PASSWORD_LENGTH,
      `${name} must have at least ${MIN_PASSWORD_LENGTH} characters.`,
    ),
  )

const id = (name: string) =>
  v.union(
    [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.trim(), v.nonEmpty())],
    `${name} is required.`,
  )

const optionalId = (name: string) => v.optional(v.nullable(id(name)), null)

const flag = (name: string) => v.optional(v.boolean(`${name} must be on or off.`))

/** LOGIN-08 */
export const loginSchema = v.object(
  { username: required('Username', MAX_USERNAME_LENGTH), password: password('Password') },
  'Username and password are required.',
)

const USERNAME_CHARACTERS = /^[\p{L}\p{N}_.+-]+$/u

/** REG-01…06, API-AUTH-02 */
export const registrationSchema = v.object(
  {
    first_name: required('First name', MAX_NAME_LENGTH),
    last_name: required('Last name', MAX_NAME_LENGTH),
    username: v.pipe(
      required('Username', MAX_USERNAME_LENGTH),
      v.regex(USERNAME_CHARACTERS, 'Username may hold letters, digits and . _ + - only.'),
    ),
    email: v.pipe(required('Email', MAX_EMAIL_LENGTH), v.email('Enter a valid email address.')),
    password: newPassword('Password'),
    user_type: v.picklist(
      ['creator', 'client', 'freelancer'],
      'Choose creator, client or freelancer.',
    ),
  },
  'Registration data is required.',
)

/** What the sign-up form holds: confirm password stays in the form (REG-07). */
export const registrationFormSchema = v.pipe(
  v.object({
    ...registrationSchema.entries,
    confirm_password: v.optional(text('Password confirmation'), ''),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (form) => form.password === form.confirm_password,
      TEXTS.passwordsDiffer,
    ),
    ['confirm_password'],
  ),
)

/** The refresh token may be absent: then a cookie has to speak (A2.4). */
export const refreshSchema = v.object(
  { refresh: v.optional(text('Refresh token')) },
  'A refresh token is required.',
)

/** API-AUTH-06 */
export const changePasswordSchema = v.object(
  { old_password: password('Current password'), new_password: newPassword('New password') },
  'Current and new password are required.',
)

/** API-AUTH-08 */
export const googleSchema = v.object(
  { id_token: required('Google token', 10_000) },
  'A Google token is required.',
)

/** SEND-07, SEND-08: the text of a message, trimmed. */
export const messageContentSchema = v.pipe(
  v.optional(text('Message'), ''),
  v.trim(),
  v.nonEmpty(TEXTS.messageEmpty),
  atMost('A message', MAX_MESSAGE_LENGTH),
)

/** API-MSG-10, B5 */
export const sendMessageSchema = v.object(
  {
    content: messageContentSchema,
    message_type: v.optional(
      v.pipe(text('Message type'), v.trim(), v.nonEmpty(), v.maxLength(50)),
      'text',
    ),
    reply_to_id: optionalId('Reply'),
    client_id: v.optional(
      v.nullable(
        v.pipe(
          text('Client id'),
          v.nonEmpty(),
          v.maxLength(MAX_CLIENT_ID_LENGTH, 'Client id is too long.'),
        ),
      ),
      null,
    ),
  },
  TEXTS.messageEmpty,
)

const initialMessage = v.optional(
  v.nullable(v.pipe(text('Message'), v.trim(), atMost('A message', MAX_MESSAGE_LENGTH))),
  null,
)

/** API-MSG-03, API-MSG-04, VALID-05: by user id, or by username. */
export const createConversationSchema = v.union(
  [
    v.object({ target_user_id: id('A user'), initial_message: initialMessage }),
    v.object({
      participant_username: v.pipe(
        v.string(TEXTS.participantMissing),
        v.trim(),
        v.nonEmpty(TEXTS.participantMissing),
        v.maxLength(MAX_USERNAME_LENGTH, TEXTS.participantMissing),
      ),
      initial_message: initialMessage,
    }),
  ],
  TEXTS.participantMissing,
)

/** API-MSG-06 */
export const dmSchema = v.object(
  { target_user_id: id('A user'), initial_message: initialMessage },
  'A user is required.',
)

/** API-MSG-13, VALID-02 */
export const markMessagesReadSchema = v.object(
  {
    message_ids: v.pipe(
      v.array(id('A message id'), TEXTS.messageIdsMissing),
      v.maxLength(MAX_LIST_LENGTH, `At most ${MAX_LIST_LENGTH} messages can be marked at once.`),
    ),
  },
  TEXTS.messageIdsMissing,
)

const reactionType = v.pipe(
  v.string(TEXTS.reactionTypeMissing),
  v.trim(),
  v.nonEmpty(TEXTS.reactionTypeMissing),
  v.maxLength(50, 'A reaction may have at most 50 characters.'),
)

/** API-MSG-18, A24: `reaction_type`, or the older name `reaction`; answers the type. */
export const reactionSchema = v.pipe(
  v.union(
    [v.object({ reaction_type: reactionType }), v.object({ reaction: reactionType })],
    TEXTS.reactionTypeMissing,
  ),
  v.transform((body) => ({
    reaction_type: 'reaction_type' in body ? body.reaction_type : body.reaction,
  })),
)

/** API-FOLLOW-01 */
export const followSchema = v.object({ user_id: id('A user') }, 'A user is required.')

/** API-NOTIF-08 */
export const deviceSchema = v.object(
  { token: required('Device token', 4_096), platform: required('Platform', 50) },
  'Device token and platform are required.',
)

/** API-NOTIF-07 */
export const notificationSettingsSchema = v.object(
  {
    messages: flag('Messages'),
    follows: flag('Follows'),
    likes: flag('Likes'),
    comments: flag('Comments'),
    email: flag('Email'),
    push: flag('Push'),
  },
  'Notification settings are required.',
)

/** API-USER-04 */
export const profileUpdateSchema = v.object(
  {
    first_name: optionalText('First name', MAX_NAME_LENGTH),
    last_name: optionalText('Last name', MAX_NAME_LENGTH),
    email: v.optional(
      v.pipe(
        text('Email'),
        v.trim(),
        v.email('Enter a valid email address.'),
        atMost('Email', MAX_EMAIL_LENGTH),
      ),
    ),
    headline: optionalText('Headline', MAX_SHORT_TEXT_LENGTH),
    bio: optionalText('Bio', MAX_LONG_TEXT_LENGTH),
    location: optionalText('Location', MAX_SHORT_TEXT_LENGTH),
    website: optionalText('Website', MAX_SHORT_TEXT_LENGTH),
  },
  'Profile data is required.',
)

/** API-USER-06 */
export const preferencesSchema = v.object(
  {
    theme: v.optional(v.picklist(['system', 'light', 'dark'], 'Choose system, light or dark.')),
    language: optionalText('Language', 20),
    show_online_status: flag('Online status'),
    show_read_receipts: flag('Read receipts'),
  },
  'Preferences are required.',
)

/** Messages by field, first one first, as `{field: [message, …]}`; those of the whole body under `non_field_errors`. */
export type FieldErrors = { [field: string]: string[] }

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

/** Checks an input: the cleaned value with unknown fields dropped, or the messages. Never throws. */
export function check<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): Checked<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? 'non_field_errors')
    const messages = errors[field] ?? []
    if (!messages.includes(issue.message)) messages.push(issue.message)
    errors[field] = messages
  }
  return { ok: false, errors }
}
