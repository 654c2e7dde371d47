import * as v from 'valibot'
import { RESERVED_USERNAMES, USERNAME_PATTERN } from './accounts.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(150))
const line = v.pipe(v.string(), v.trim(), v.maxLength(200))
const longText = v.pipe(v.string(), v.trim(), v.maxLength(5000))
const email = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254), v.email())
const userType = v.picklist(['creator', 'client', 'freelancer'])

export const registrationBody = v.object({
  first_name: name,
  last_name: name,
  username: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.normalize('NFKC')),
    v.nonEmpty(),
    v.maxLength(150),
    v.regex(
      USERNAME_PATTERN,
      'Enter a valid username. It may contain only letters, numbers and the characters @ . + - _',
    ),
    v.check(
      (text) => !RESERVED_USERNAMES.includes(text.toLowerCase()),
      'This username cannot be used.',
    ),
  ),
  email,
  password: v.pipe(v.string(), v.nonEmpty()),
  user_type: v.optional(userType, 'client'),
})

/** Only web addresses, so that a profile link can never run a script. */
const website = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300),
  v.check(
    (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'Enter a web address that starts with http:// or https://',
  ),
)

export const profilePatch = v.object({
  first_name: v.optional(name),
  last_name: v.optional(name),
  email: v.optional(email),
  user_type: v.optional(userType),
  headline: v.optional(line),
  bio: v.optional(longText),
  location: v.optional(line),
  website: v.optional(website),
  title: v.optional(line),
  skills: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))), v.maxLength(30)),
  ),
  artistic_style: v.optional(line),
  specialization: v.optional(line),
  art_statement: v.optional(longText),
  creator_type: v.optional(line),
})

/** Simple values by name; null takes a preference away. */
export const preferencesPatch = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Not a valid name of a preference.')),
    v.nullable(
      v.union(
        [v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(500))],
        'Not a valid value.',
      ),
    ),
  ),
  v.check((value) => Object.keys(value).length <= 50, 'Too many preferences.'),
)
