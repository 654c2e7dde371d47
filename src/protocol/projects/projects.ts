import type { ApiResponse } from '../base/api-response.ts'
import { sameId } from '../base/ids.ts'
import {
  asChoice,
  asCount,
  asId,
  firstText,
  isObject,
  type JsonObject,
  parseHidden,
  parseList,
} from '../base/json.ts'
import { valuesOf } from '../base/record-fields.ts'
import type { Id, Json } from '../base/types.ts'
import { nameOf, parseAuthor, parseNames } from '../content/content-base.ts'
import type { Application, Picture, Project, TeamMember } from '../content/creative-types.ts'
import { picturesOf, RECORD_FIELDS } from '../content/field-names.ts'
import { APPLICATION_STATUSES, PROJECT_STATUSES } from '../enums/projects.ts'
import { parsePicture } from '../publishing/images.ts'
import type { AppliedProjectJson } from '../responses/projects.ts'

export const APPLY_FAILED = 'Your application couldn’t be sent. Please try again.'
export const WITHDRAW_FAILED = 'Your application couldn’t be withdrawn. Please try again.'

/** The project of an application, in lists of applications to several projects. */
type AppliedProject = Omit<ApiResponse<AppliedProjectJson>, 'status'> & { status: string }

export interface OwnApplication extends Application {
  /** Null if the API provides only its id. */
  project: AppliedProject | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const JUBA_OFFSET_MS = 2 * 60 * 60 * 1000

/** The calendar day in Juba, `YYYY-MM-DD`; Juba is at UTC+2 all year. */
export function dayInJuba(now: number): string {
  return new Date(now + JUBA_OFFSET_MS).toISOString().slice(0, 10)
}

/**
 * Whether the project accepts applications: it is open and the deadline's day in Juba is not over.
 */
export function takesApplications(
  project: Pick<Project, 'status' | 'deadline'>,
  now: number,
): boolean {
  if (project.status !== 'open') return false
  return project.deadline === null || project.deadline >= dayInJuba(now)
}

/** Whole days from today in Juba to a day, `YYYY-MM-DD`: 0 = today, negative = past. */
export function daysLeft(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayInJuba(now))) / DAY_MS)
}

/** Whether an API says if a project is open; some have other statuses, or none. */
export const hasKnownStatus = ({ status }: Pick<Project, 'status'>): boolean =>
  PROJECT_STATUSES.some((known) => known === status)

/** Other projects that accept applications, those of the same category first. */
export function othersOpen(
  list: readonly Project[],
  { id, category }: Pick<Project, 'id' | 'category'>,
  now: number,
): Project[] {
  const open = list.filter((other) => !sameId(other.id, id) && takesApplications(other, now))
  const akin = (other: Project): boolean => category !== '' && other.category === category
  return [...open.filter(akin), ...open.filter((other) => !akin(other))]
}

/** A related record's id: nested or plain. */
function relatedId(...values: (Json | undefined)[]): Id | null {
  for (const value of values) {
    const id = asId(isObject(value) ? value.id : value)
    if (id !== null) return id
  }
  return null
}

const statusOf = (value: Json | undefined): string => asChoice(value, PROJECT_STATUSES)

/** The calendar day of a date or time; null for anything else. */
function dayOf(value: Json | undefined): string | null {
  return /^\d{4}-\d\d-\d\d/.exec(firstText(value) ?? '')?.[0] ?? null
}

/** Null without an id. The status is `member` unless it is `invited`. */
export function parseTeamMember(raw: unknown, apiOrigin = ''): TeamMember | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const project = isObject(raw.project) ? raw.project : {}
  return {
    id,
    project_id: relatedId(raw.project_id, raw.project) ?? '',
    project_title: firstText(raw.project_title, project.title) ?? '',
    user: parseAuthor(
      {
        ...raw,
        author: raw.user ?? raw.member ?? null,
        author_name: raw.name ?? raw.full_name ?? null,
      },
      apiOrigin,
    ),
    role: firstText(raw.role) ?? '',
    status: raw.status === 'invited' ? 'invited' : 'member',
    created_at: firstText(raw.created_at, raw.joined_at) ?? '',
  }
}

/** Null without an id. */
export function parseApplication(raw: unknown, apiOrigin = ''): Application | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const created = firstText(raw.created_at, raw.applied_at) ?? ''
  return {
    id,
    project_id: relatedId(raw.project_id, raw.project) ?? '',
    applicant: parseAuthor({ author: raw.applicant ?? raw.user ?? null }, apiOrigin),
    message: firstText(raw.message, raw.cover_letter) ?? '',
    status: asChoice(raw.status, APPLICATION_STATUSES),
    created_at: created,
    updated_at: firstText(raw.updated_at) ?? created,
  }
}

/** One of the user's own applications, with its project. Null without an id. */
export function parseOwnApplication(raw: unknown, apiOrigin = ''): OwnApplication | null {
  const application = parseApplication(raw, apiOrigin)
  if (application === null || !isObject(raw)) return null
  return { ...application, project: appliedProject(raw.project) }
}

function appliedProject(raw: Json | undefined): AppliedProject | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    title: firstText(raw.title) ?? '',
    slug: firstText(raw.slug) ?? '',
    status: statusOf(raw.status),
  }
}

/** PROD-15. Null without an id. */
export function parseProject(raw: unknown, apiOrigin = ''): Project | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    ...wordsOf(raw),
    deadline: dayOf(raw.deadline),
    status: statusOf(raw.status),
    owner: parseAuthor(
      { ...raw, author: raw.owner ?? raw.created_by ?? raw.author ?? raw.client ?? null },
      apiOrigin,
    ),
    cover: coverOf(raw, apiOrigin),
    team: parseList(raw.team ?? null, (member) => parseTeamMember(member, apiOrigin)),
    applications_count: asCount(raw.applications_count),
    my_application: parseApplication(raw.my_application, apiOrigin),
    created_at: firstText(raw.created_at) ?? '',
    ...parseHidden(raw),
  }
}

function coverOf(raw: JsonObject, apiOrigin: string): Picture | null {
  const names = picturesOf('projects').cover ?? []
  const pictures = valuesOf(raw, names).map((value) => parsePicture(value, apiOrigin))
  return pictures.find((picture) => picture !== null) ?? null
}

function wordsOf(raw: JsonObject) {
  return {
    title: firstText(raw.title, raw.name) ?? '',
    slug: firstText(raw.slug) ?? '',
    summary: firstText(raw.summary, raw.short_description) ?? '',
    description: firstText(...valuesOf(raw, RECORD_FIELDS.projects.description)) ?? '',
    category: nameOf(raw.category),
    skills: parseNames(raw.skills),
    budget: firstText(raw.budget) ?? '',
    location: firstText(raw.location) ?? '',
  }
}
