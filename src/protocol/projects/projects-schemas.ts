import * as v from 'valibot'
import {
  MAX_ALT_LENGTH,
  MAX_BODY_LENGTH,
  MAX_CLIENT_ID_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_PROJECT_SKILLS,
  MAX_SHORT_TEXT_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_USERNAME_LENGTH,
} from '../base/constants.ts'
import { atMost, id, optionalText, required, text } from '../base/schema-parts.ts'
import { APPLICATION_STATUSES, PROJECT_STATUSES } from '../enums/projects.ts'

/** Request schemas of projects, applications and teams, with messages for users. */

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** `YYYY-MM-DD`; empty means none. */
const deadline = v.optional(
  v.nullable(
    v.pipe(
      text('The deadline'),
      v.trim(),
      v.check((day) => day === '' || isDay(day), 'Enter the deadline as a date, year-month-day.'),
      v.transform((day) => (day === '' ? null : day)),
    ),
  ),
)

const skills = v.optional(
  v.pipe(
    v.array(required('A skill', MAX_TAG_LENGTH), 'Skills must be a list.'),
    v.transform((list) => [...new Map(list.map((skill) => [skill.toLowerCase(), skill])).values()]),
    v.maxLength(MAX_PROJECT_SKILLS, `A project may ask for at most ${MAX_PROJECT_SKILLS} skills.`),
  ),
)

const cover = v.optional(
  v.nullable(
    v.object(
      {
        id: id('An image'),
        alt: v.optional(
          v.pipe(
            text('The cover’s alt text'),
            v.trim(),
            atMost('The cover’s alt text', MAX_ALT_LENGTH),
          ),
          '',
        ),
      },
      'The cover must be an uploaded image.',
    ),
  ),
)

const details = {
  summary: optionalText('Summary', MAX_SUMMARY_LENGTH),
  description: optionalText('Description', MAX_BODY_LENGTH),
  category: optionalText('Category', MAX_SHORT_TEXT_LENGTH),
  skills,
  budget: optionalText('Budget', MAX_SHORT_TEXT_LENGTH),
  location: optionalText('Location', MAX_SHORT_TEXT_LENGTH),
  deadline,
  status: v.optional(v.picklist(PROJECT_STATUSES, 'A project is open or closed.')),
  cover,
}

/** API-PROJ-03. `client_id` makes the request idempotent. */
export const projectSchema = v.object(
  {
    title: required('Title', MAX_TITLE_LENGTH),
    ...details,
    client_id: v.optional(
      v.nullable(v.pipe(text('Client id'), atMost('Client id', MAX_CLIENT_ID_LENGTH))),
      null,
    ),
  },
  'A project is required.',
)

/** API-PROJ-04: absent fields do not change. */
export const projectPatchSchema = v.object(
  { title: v.optional(required('Title', MAX_TITLE_LENGTH)), ...details },
  'The changes of a project are required.',
)

/** The message may be empty. */
export const applicationSchema = v.object(
  {
    message: v.optional(
      v.pipe(text('Message'), v.trim(), atMost('A message', MAX_COMMENT_LENGTH)),
      '',
    ),
  },
  'An application is required.',
)

export const applicationStatusSchema = v.object(
  {
    status: v.picklist(
      APPLICATION_STATUSES.filter((status) => status !== 'sent'),
      'An application can be seen, accepted, declined or withdrawn.',
    ),
  },
  'The status of the application is required.',
)

const role = v.pipe(text('Role'), v.trim(), atMost('Role', MAX_SHORT_TEXT_LENGTH))

/** API-PROJ-09: by user id, or by username. */
export const teamMemberSchema = v.pipe(
  v.object(
    {
      project_id: id('A project'),
      user_id: v.optional(v.nullable(id('A person')), null),
      username: v.optional(
        v.pipe(text('Username'), v.trim(), atMost('Username', MAX_USERNAME_LENGTH)),
        '',
      ),
      role: v.optional(role, ''),
    },
    'A team member is required.',
  ),
  v.forward(
    v.partialCheck(
      [['user_id'], ['username']],
      (member) => member.user_id !== null || member.username !== '',
      'Enter the username of the person.',
    ),
    ['username'],
  ),
)

/** API-PROJ-10 */
export const teamRoleSchema = v.object({ role }, 'A role is required.')
