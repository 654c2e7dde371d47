import * as v from 'valibot'
import {
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../../../src/protocol/base/constants.ts'
import {
  id,
  optionalText,
  required,
  requiredName,
  text,
} from '../../../src/protocol/base/schema-parts.ts'
import {
  preferencesSchema,
  profileUpdateSchema,
  registrationSchema,
} from '../../../src/protocol/base/schemas.ts'
import { CURRENCIES } from '../../../src/protocol/enums/market.ts'
import { AVAILABILITIES, RATE_UNITS } from '../../../src/protocol/enums/projects.ts'
import { reauthenticationSchema } from '../auth/schemas.ts'
import { RESERVED_USERNAMES, USERNAME_PATTERN } from './accounts.ts'

const MAX_SKILLS = 30
const MAX_SKILL_LENGTH = 60
const MAX_LANGUAGES = 10
const MAX_RATE = 1_000_000_000
const MAX_PREFERENCES = 100

/** A username in its stored form. */
export const usernameSchema = v.pipe(
  registrationSchema.entries.username,
  // Ends the checks here if it is missing.
  v.transform((name) => name),
  v.regex(
    USERNAME_PATTERN,
    'Enter a valid username. It may contain only letters, numbers and the characters @ . + - _',
  ),
  v.check(
    (text) => !RESERVED_USERNAMES.includes(text.toLowerCase()),
    'This username cannot be used.',
  ),
)

/** Sign-up, with the server's additional checks of the username. */
export const accountSchema = v.object(
  {
    ...registrationSchema.entries,
    username: usernameSchema,
  },
  'Registration data is required.',
)

/** Only http(s) URLs, so that a profile link can never run a script. */
const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Terms of a freelancer; a rate of null is negotiable. */
const workingTerms = {
  languages: v.optional(
    v.pipe(
      v.array(required('A language', MAX_SKILL_LENGTH), 'Languages must be a list.'),
      v.maxLength(MAX_LANGUAGES, `At most ${MAX_LANGUAGES} languages.`),
    ),
  ),
  rate_amount: v.optional(
    v.nullable(
      v.pipe(
        v.number('The rate must be a number.'),
        v.integer('The rate must be a whole number.'),
        v.minValue(1, 'The rate must be at least 1.'),
        v.maxValue(MAX_RATE, `The rate can be up to ${MAX_RATE.toLocaleString('en-US')}.`),
      ),
    ),
  ),
  rate_currency: v.optional(v.picklist(CURRENCIES, 'Choose SSP or USD.')),
  rate_unit: v.optional(v.picklist(RATE_UNITS, 'Choose an hour or a day.')),
  availability: v.optional(
    v.picklist(['', ...AVAILABILITIES], 'Choose open, limited, booked or nothing.'),
  ),
  time_zone: v.optional(
    v.pipe(
      text('Time zone'),
      v.trim(),
      v.check((name) => name === '' || isTimeZone(name), 'Choose a time zone that exists.'),
    ),
  ),
}

/** Profile update: absent fields are not changed. Names cannot be empty. */
export const profilePatchSchema = v.object({
  ...profileUpdateSchema.entries,
  first_name: v.optional(requiredName('First name', MAX_NAME_LENGTH)),
  last_name: v.optional(requiredName('Last name', MAX_NAME_LENGTH)),
  website: v.optional(
    v.pipe(
      v.unwrap(profileUpdateSchema.entries.website),
      v.check(
        (text) => text === '' || isWebUrl(text),
        'Enter a web address that starts with http:// or https://',
      ),
    ),
  ),
  user_type: v.optional(registrationSchema.entries.user_type),
  /** Id of the user's own upload; null removes the avatar. */
  avatar: v.optional(v.nullable(id('Picture'))),
  /** Id of the user's own portfolio item; null unpins it. */
  pinned_work_id: v.optional(v.nullable(id('Work'))),
  title: optionalText('Title', MAX_SHORT_TEXT_LENGTH),
  skills: v.optional(
    v.pipe(
      v.array(required('A skill', MAX_SKILL_LENGTH), 'Skills must be a list.'),
      v.maxLength(MAX_SKILLS, `At most ${MAX_SKILLS} skills.`),
    ),
  ),
  artistic_style: optionalText('Artistic style', MAX_SHORT_TEXT_LENGTH),
  specialization: optionalText('Specialization', MAX_SHORT_TEXT_LENGTH),
  art_statement: optionalText('Artist statement', MAX_LONG_TEXT_LENGTH),
  creator_type: optionalText('Creator type', MAX_SHORT_TEXT_LENGTH),
  ...workingTerms,
  /** Only needed to change the e-mail address. */
  ...reauthenticationSchema.entries,
})

export const tooManyPreferences = (preferences: object): boolean =>
  Object.keys(preferences).length > MAX_PREFERENCES

export const preferencesPatchSchema = v.pipe(
  preferencesSchema,
  v.check((patch) => !tooManyPreferences(patch), 'Too many preferences.'),
  v.check(
    (patch) => Object.keys(patch).every((name) => /^[a-z]\w{0,63}$/i.test(name)),
    'The name of a preference has letters, digits and underscores only.',
  ),
)
