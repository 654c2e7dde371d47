import * as v from 'valibot'
import { CURRENCIES, PRICE_TYPES, SERVICE_STATUSES } from '../enums/market.ts'
import { APPLICATION_STATUSES, MEMBER_STATUSES, PROJECT_STATUSES } from '../enums/projects.ts'
import { picture } from './content.ts'
import { count, day, hiding, id, list, nullable, oneOf, said, text, time } from './parts.ts'
import { participant } from './users.ts'

export const teamMember = v.strictObject({
  id,
  project_id: id,
  project_title: text,
  user: participant,
  role: text,
  status: said(oneOf(MEMBER_STATUSES), 'Only the owner and the invited user see an invitation.'),
  created_at: time,
})

export const application = v.strictObject({
  id,
  project_id: id,
  applicant: participant,
  message: text,
  status: oneOf(APPLICATION_STATUSES),
  created_at: time,
  updated_at: time,
})

const status = oneOf(PROJECT_STATUSES)

/** The project of an application, in lists of applications to several projects. */
const appliedProject = v.strictObject({ id, title: text, slug: text, status })
export const ownApplication = v.strictObject({ ...application.entries, project: appliedProject })

export const project = v.strictObject({
  id,
  owner: participant,
  title: text,
  slug: text,
  summary: text,
  description: text,
  category: text,
  skills: list(text),
  budget: said(text, 'Free text with currency; empty if open.'),
  location: text,
  deadline: nullable(day),
  status,
  cover: nullable(picture),
  team: list(teamMember),
  applications_count: said(nullable(count), 'Null unless the caller is the owner.'),
  my_application: nullable(application),
  created_at: time,
  edited_at: nullable(time),
  ...hiding,
})

export const offer = v.strictObject({
  id,
  user: participant,
  title: text,
  description: text,
  category: text,
  price: said(text, 'For people, with currency; empty if on request.'),
  price_amount: said(
    nullable(v.pipe(v.number(), v.minValue(0))),
    'In whole units of `currency`; null if on request, or if `price` is free text.',
  ),
  currency: oneOf(CURRENCIES),
  price_type: oneOf(PRICE_TYPES),
  delivery: said(text, 'For people; may be empty.'),
  delivery_days: said(nullable(count), 'Null if not stated, or if `delivery` is free text.'),
  images: said(list(picture), 'In order; lists hold the first one only.'),
  status: said(oneOf(SERVICE_STATUSES), 'Only the owner sees a paused one.'),
  created_at: time,
  edited_at: nullable(time),
  ...hiding,
})

export type TeamMemberJson = v.InferOutput<typeof teamMember>
export type ApplicationJson = v.InferOutput<typeof application>
export type AppliedProjectJson = v.InferOutput<typeof appliedProject>
export type OwnApplicationJson = v.InferOutput<typeof ownApplication>
export type ProjectJson = v.InferOutput<typeof project>
export type OfferJson = v.InferOutput<typeof offer>
