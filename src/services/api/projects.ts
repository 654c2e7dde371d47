import { isNotOffered, isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { idKey, sameId } from '../../protocol/base/ids.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type {
  Application,
  ListPage,
  Project,
  ProjectFields,
  TeamMember,
} from '../../protocol/content/creative-types.ts'
import type { ApplicationStatus, ProjectStatus } from '../../protocol/enums/projects.ts'
import {
  APPLY_FAILED,
  type OwnApplication,
  parseApplication,
  parseOwnApplication,
  parseProject,
  parseTeamMember,
} from '../../protocol/projects/projects.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { withFallback } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import { ignoreNotFound } from '../http/form.ts'
import { loadHinted } from '../http/hints.ts'
import { eachItem } from '../http/pages.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne, type Read } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { fitsProject } from './list-filters.ts'
import { createRecordWriter, type RecordWriter } from './record-writer.ts'
import type { FormOptions, SentCover } from './send-form.ts'

/** Filters of a project list; empty and absent filters are not sent. */
export interface ProjectFilters {
  search?: string
  category?: string
  status?: ProjectStatus | ''
  skill?: string
}

/** Input of a project. */
export type ProjectInput = Omit<ProjectFields, 'cover'> & SentCover

interface PageOption extends CallOptions {
  /** From 1. */
  page?: number | undefined
}

export interface NewTeamMember {
  project_id: Id
  username: string
  role: string
}

const SAVE_FAILED = 'The project couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The project couldn’t be deleted. Please try again.'
const APPLICATION_FAILED = 'The application couldn’t be changed. Please try again.'
const TEAM_FAILED = 'The team couldn’t be changed. Please try again.'

/** Projects, their applications and teams (7.3, A28). Every rejection is a ServiceFailure. */
export function createProjectsApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const readProject = (raw: Json): Project | null => {
    records.note('projects', raw)
    return parseProject(raw, http.apiOrigin)
  }
  const one = <T>(data: Json, read: Read<T>): T => parseOne(data, read, http.apiOrigin)
  const list = async <T>(
    promise: Promise<Json>,
    page: number,
    read: Read<T>,
  ): Promise<ListPage<T>> => {
    const data = await mapListError(TEXTS.dataFailed, promise)
    return parseListPage(data, page, null, (raw) => read(raw, http.apiOrigin))
  }

  /** The user's own projects (API-PROJ-01, API-PROJ-02). */
  const fetchOwn = ({ page = 1, signal }: PageOption = {}): Promise<ListPage<Project>> => {
    const input = { page, signal }
    const request = withFallback(
      () => call('projects.mine', input),
      () => call('projects.mineFallback', input),
    )
    return list(request, page, readProject)
  }
  const findOwn = async (ref: Id, options: CallOptions): Promise<Project | undefined> => {
    if (http.tokens.readAccess() === null) return undefined
    for await (const project of eachItem((page) => fetchOwn({ ...options, page }))) {
      if (idKey(project.id) === idKey(ref) || project.slug === ref) return project
    }
    return undefined
  }

  return {
    mine: fetchOwn,

    /** Projects open for applications first, then newest first. */
    list(
      { page = 1, search, category, status, skill }: ProjectFilters & { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Project>> {
      const filters = { search, category, status, skill }
      return loadHinted({
        page,
        hints: filters,
        load: (number, query) =>
          list(call('projects.list', { query, page: number, signal }), number, readProject),
        select: (projects) => projects.filter((project) => fitsProject(project, filters)),
      })
    },

    /**
     * Falls back to the user's own projects if the API has no endpoint for a single project.
     * @param ref result of `parseProjectRef`: an id or a slug (A28)
     */
    async get(ref: Id, { signal }: CallOptions = {}): Promise<Project> {
      try {
        const request = call('projects.get', { params: { id: ref }, signal })
        return one(await mapListError(TEXTS.dataFailed, request), readProject)
      } catch (error) {
        if (!isNotOffered(error)) throw error
        const project = await findOwn(ref, { signal }).catch(() => undefined)
        if (project === undefined) throw error
        return project
      }
    },

    /** @param fields `client_id` makes creation idempotent */
    async create(
      fields: ProjectInput & { client_id: string },
      options: FormOptions = {},
    ): Promise<Project> {
      const values = { ...fields }
      const request = write.create({ kind: 'projects', name: 'projects.create', values }, options)
      return one(await mapListError(SAVE_FAILED, request), parseProject)
    },

    /** Changes only the given fields. */
    async update(
      id: Id,
      changes: Partial<ProjectInput>,
      options: FormOptions = {},
    ): Promise<Project> {
      const values = { ...changes }
      const change = { kind: 'projects', name: 'projects.update', params: { id }, values } as const
      const request = write.update(change, options)
      return one(await mapListError(SAVE_FAILED, request), parseProject)
    },

    /** Deletes the project with its applications and team. An already deleted one is a success. */
    remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(DELETE_FAILED, call('projects.delete', { params: { id }, signal }))
    },

    /** For the owner only: applications, newest first (API-PROJ-06, API-PROJ-07). */
    applications(
      projectId: Id,
      { page = 1, signal }: PageOption = {},
    ): Promise<ListPage<Application>> {
      const request = withFallback(
        () => call('projects.applications', { params: { id: projectId }, page, signal }),
        () =>
          call('projects.applicationsFallback', {
            query: { project_id: projectId },
            page,
            signal,
          }),
      )
      return list(request, page, parseApplication)
    },

    /**
     * Applies once. After a 409 it returns the existing application, because the response to an
     * earlier attempt may have been lost.
     */
    async apply(
      projectId: Id,
      message: string,
      { signal }: CallOptions = {},
    ): Promise<Application> {
      const params = { id: projectId }
      try {
        const application = {
          kind: 'applications',
          name: 'projects.apply',
          params,
          values: { message },
        } as const
        const request = write.create(application, { signal })
        return one(await mapListError(APPLY_FAILED, request), parseApplication)
      } catch (error) {
        if (!isServiceFailure(error) || error.status !== 409) throw error
        const project = parseProject(await call('projects.get', { params, signal }))
        if (!project?.my_application) throw error
        return project.my_application
      }
    },

    /** The owner sets seen, accepted or declined; the applicant sets withdrawn. */
    async updateApplication(
      id: Id,
      status: ApplicationStatus,
      { signal }: CallOptions = {},
    ): Promise<Application> {
      const body = { status }
      return one(
        await mapListError(
          APPLICATION_FAILED,
          call('applications.update', { params: { id }, body, signal }),
        ),
        parseApplication,
      )
    },

    /** The user's own applications with their projects, newest first. */
    myApplications({ page = 1, signal }: PageOption = {}): Promise<ListPage<OwnApplication>> {
      return list(call('applications.mine', { page, signal }), page, parseOwnApplication)
    },

    ...createTeamApi({ call, one, list, write }),
  }
}

interface Tools {
  call: ReturnType<typeof createCall>
  write: RecordWriter
  one<T>(data: Json, read: Read<T>): T
  list<T>(promise: Promise<Json>, page: number, read: Read<T>): Promise<ListPage<T>>
}

function createTeamApi({ call, one, list, write }: Tools) {
  return {
    /** All team members, or those of one project, in order of joining (API-PROJ-08). */
    team(
      { project_id, page = 1 }: { project_id?: Id; page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<TeamMember>> {
      const isOfProject = (member: TeamMember) => sameId(member.project_id, project_id)
      return loadHinted({
        page,
        hints: { project_id },
        load: (number, query) =>
          list(call('team.list', { query, page: number, signal }), number, parseTeamMember),
        isForeign: (member) => project_id !== undefined && !isOfProject(member),
        select: (members) => members.filter(isOfProject),
      })
    },

    async addMember(member: NewTeamMember, { signal }: CallOptions = {}): Promise<TeamMember> {
      const request = write.create(
        { kind: 'team', name: 'team.create', values: { ...member } },
        { signal },
      )
      return one(await mapListError(TEAM_FAILED, request), parseTeamMember)
    },

    async updateMember(id: Id, role: string, { signal }: CallOptions = {}): Promise<TeamMember> {
      const input = { params: { id }, body: { role }, signal }
      return one(await mapListError(TEAM_FAILED, call('team.update', input)), parseTeamMember)
    },

    /** Called by the invited user. */
    async acceptInvitation(id: Id, { signal }: CallOptions = {}): Promise<TeamMember> {
      const input = { params: { id }, signal }
      return one(await mapListError(TEAM_FAILED, call('team.accept', input)), parseTeamMember)
    },

    /**
     * Called by the owner, or by the member who leaves or declines. An already removed member is a
     * success.
     */
    removeMember(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(TEAM_FAILED, call('team.delete', { params: { id }, signal }))
    },
  }
}
