import * as v from 'valibot'
import { USER_TYPES } from '../enums/users.ts'
import type { NotificationSettings } from '../responses/notifications.ts'
import {
  MAX_CLIENT_ID_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_LIST_LENGTH,
  MAX_LONG_TEXT_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PREFERENCE_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  MAX_TOKEN_LENGTH,
  MAX_USERNAME_LENGTH,
} from './constants.ts'
import { TEXTS } from './errors.ts'
import {
  atMost,
  email,
  flag,
  id,
  initialMessage,
  optionalId,
  optionalText,
  password,
  required,
  requiredName,
  text,
} from './schema-parts.ts'
import { cleanName } from './text.ts'

/**
 * Schemas of the request bodies, shared by client and server, with messages for users. No other
 * protocol file imports this one, so that a page without forms does not load valibot.
 */

/** LOGIN-08 */
export const loginSchema = v.object(
  { username: requiredName('Username', MAX_EMAIL_LENGTH), password: password('Password') },
  'Username and password are required.',
)

const registrationFields = {
  first_name: requiredName('First name', MAX_NAME_LENGTH),
  last_name: requiredName('Last name', MAX_NAME_LENGTH),
  username: requiredName('Username', MAX_USERNAME_LENGTH),
  email: email(MAX_EMAIL_LENGTH),
  password: password('Password'),
  user_type: v.picklist(USER_TYPES, 'Choose creator, client or freelancer.'),
}

/** REG-01…06, API-AUTH-02 */
export const registrationSchema = v.object(registrationFields, 'Registration data is required.')

/** The sign-up form; the confirmation is compared but not sent (REG-07, A4). */
export const registrationFormSchema = v.pipe(
  v.object(
    { ...registrationFields, confirm_password: v.optional(text('Password confirmation'), '') },
    'Registration data is required.',
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (form) => form.password === form.confirm_password,
      TEXTS.passwordsDiffer,
    ),
    ['confirm_password'],
  ),
)

/** Without a refresh token in the body the cookie is used (A2.4). */
export const refreshSchema = v.object(
  { refresh: v.optional(v.nullable(text('Refresh token')), null) },
  'A refresh token is required.',
)

/** API-AUTH-06 */
export const changePasswordSchema = v.object(
  { old_password: password('Current password'), new_password: password('New password') },
  'Current and new password are required.',
)

/** Request of a link to reset a password; an API extension. */
export const resetRequestSchema = v.object({ email: email(MAX_EMAIL_LENGTH) }, 'Email is required.')

export const resetTokenSchema = v.object(
  { token: required('Token', MAX_TOKEN_LENGTH) },
  'A token is required.',
)

/** New password with the token of a link. */
export const resetPasswordSchema = v.object(
  { ...resetTokenSchema.entries, new_password: password('New password') },
  'Token and new password are required.',
)

/** API-AUTH-08 */
export const googleSchema = v.object(
  { id_token: required('Google token', MAX_TOKEN_LENGTH) },
  'A Google token is required.',
)

/** SEND-07, SEND-08: the text of a message, trimmed. */
const messageContentSchema = v.pipe(
  v.optional(v.string(TEXTS.messageEmpty), ''),
  v.trim(),
  v.nonEmpty(TEXTS.messageEmpty),
  atMost('A message', MAX_MESSAGE_LENGTH),
)

export const editMessageSchema = v.object({ content: messageContentSchema }, TEXTS.messageEmpty)

/** API-MSG-10, B5 */
export const sendMessageSchema = v.object(
  {
    content: messageContentSchema,
    message_type: v.optional(
      v.pipe(
        text('Message type'),
        v.trim(),
        v.nonEmpty('Message type is required.'),
        atMost('Message type', MAX_SHORT_TEXT_LENGTH),
      ),
      'text',
    ),
    reply_to_id: optionalId('Reply'),
    client_id: v.optional(
      v.nullable(v.pipe(text('Client id'), atMost('Client id', MAX_CLIENT_ID_LENGTH))),
      null,
    ),
  },
  TEXTS.messageEmpty,
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
        atMost('Username', MAX_USERNAME_LENGTH),
      ),
      initial_message: initialMessage,
    }),
  ],
  TEXTS.participantMissing,
)

/** At least one of both. */
export const conversationPatchSchema = v.pipe(
  v.object(
    { is_archived: v.optional(v.boolean()), is_muted: v.optional(v.boolean()) },
    'Changes are required.',
  ),
  v.check(
    ({ is_archived, is_muted }) => is_archived !== undefined || is_muted !== undefined,
    'Changes are required.',
  ),
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
      v.maxLength(MAX_LIST_LENGTH, 'Too many messages at once.'),
    ),
  },
  TEXTS.messageIdsMissing,
)

const reactionType = v.pipe(
  v.string(TEXTS.reactionTypeMissing),
  v.trim(),
  v.nonEmpty(TEXTS.reactionTypeMissing),
  atMost('A reaction', MAX_SHORT_TEXT_LENGTH),
)

/** API-MSG-18, A24: accepts `reaction_type` or `reaction`; the output has `reaction_type`. */
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
  {
    token: required('Device token', MAX_TOKEN_LENGTH),
    platform: required('Platform', MAX_SHORT_TEXT_LENGTH),
  },
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
  } satisfies { [topic in keyof NotificationSettings]: unknown },
  'Notification settings are required.',
)

/** API-USER-04 */
export const profileUpdateSchema = v.object(
  {
    first_name: v.optional(
      v.pipe(
        text('First name'),
        v.transform(cleanName),
        v.trim(),
        atMost('First name', MAX_NAME_LENGTH),
      ),
    ),
    last_name: v.optional(
      v.pipe(
        text('Last name'),
        v.transform(cleanName),
        v.trim(),
        atMost('Last name', MAX_NAME_LENGTH),
      ),
    ),
    email: v.optional(email(MAX_EMAIL_LENGTH)),
    headline: optionalText('Headline', MAX_SHORT_TEXT_LENGTH),
    bio: optionalText('Bio', MAX_LONG_TEXT_LENGTH),
    location: optionalText('Location', MAX_SHORT_TEXT_LENGTH),
    website: optionalText('Website', MAX_SHORT_TEXT_LENGTH),
  },
  'Profile data is required.',
)

/** API-USER-06: primitive values by name; null removes a preference. */
export const preferencesSchema = v.record(
  v.string(),
  v.nullable(
    v.union(
      [
        v.boolean(),
        v.pipe(v.number(), v.finite()),
        v.pipe(v.string(), atMost('A preference', MAX_PREFERENCE_LENGTH)),
      ],
      'A preference is a text, a number or a switch.',
    ),
  ),
  'Preferences are required.',
)

/** The first message of each field; that of the whole body is under `non_field_errors`. */
type FieldErrors = { [field: string]: string }

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

/**
 * Validates an input: returns the cleaned value without unknown fields, or the messages. Never
 * throws.
 */
export function check<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): Checked<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const errors = new Map<string, string>()
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? 'non_field_errors')
    if (!errors.has(field)) errors.set(field, issue.message)
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}
