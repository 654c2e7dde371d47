import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import type { ApplicationStatus } from '../../protocol/enums/projects.ts'
import type { NewTeamMember, ProjectFilters } from '../api/projects.ts'
import { loadAll } from '../http/pages.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES, pagesFrom } from './pages.ts'
import { refetchAfter } from './refetch-after.ts'

export type { NewTeamMember, ProjectFilters } from '../api/projects.ts'

const PROJECTS = ['projects'] as const
const PROJECT = ['project'] as const
const MY_PROJECTS = ['myProjects'] as const
const APPLICATIONS = ['applications'] as const
const MY_APPLICATIONS = ['myApplications'] as const
const TEAM = ['team'] as const

/** /projects (A28). For `useInfiniteQuery`; rejects on failure, and the page shows an empty state. */
export const projectsQuery = (api: Api, filters: ProjectFilters = {}, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...PROJECTS, filters, from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.list({ ...filters, page: pageParam }, { signal }),
    select: items<Project>,
  })

/** /projects/{slugOrId}. @param ref result of `parseProjectRef` */
export const projectQuery = (api: Api, ref: Id) =>
  queryOptions({
    queryKey: [...PROJECT, idKey(ref)],
    queryFn: async ({ signal }) => (await api.content()).projects.get(ref, { signal }),
  })

/** The user's own projects; for `useInfiniteQuery`. */
export const myProjectsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_PROJECTS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.mine({ page: pageParam, signal }),
    select: items,
  })

/** Applications to one of the user's projects; for `useInfiniteQuery`. */
export const applicationsQuery = (api: Api, projectId: Id) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...APPLICATIONS, idKey(projectId)],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.applications(projectId, { page: pageParam, signal }),
    select: items,
  })

/** Number of undecided applications to an own project; one without a status counts as undecided. */
export const undecidedQuery = (api: Api, projectId: Id) =>
  queryOptions({
    queryKey: [...APPLICATIONS, idKey(projectId), 'undecided'],
    queryFn: async ({ signal }) => {
      const { projects } = await api.content()
      const applied = await loadAll((page) => projects.applications(projectId, { page, signal }))
      return applied.filter(({ status }) => ['', 'sent', 'seen'].includes(status)).length
    },
  })

/** The user's own applications; for `useInfiniteQuery`. */
export const myApplicationsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_APPLICATIONS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.myApplications({ page: pageParam, signal }),
    select: items,
  })

/** /team: all team members; for `useInfiniteQuery`. */
export const teamsQuery = (api: Api, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...TEAM, 'all', from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.team({ page: pageParam }, { signal }),
    select: items,
  })

/**
 * Invalidates everything that shows projects. A project is cached under several keys: its id and
 * each of its slugs.
 */
async function forgetProjects(client: QueryClient): Promise<void> {
  await Promise.all(
    [PROJECTS, PROJECT, MY_PROJECTS].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/**
 * Invalidates teams after a change, also after a failed one: a request without a response may have
 * been applied.
 */
async function forgetTeam(client: QueryClient): Promise<void> {
  await Promise.all([
    forgetProjects(client),
    client.invalidateQueries({ queryKey: TEAM }),
    client.invalidateQueries({ queryKey: APPLICATIONS }),
  ])
}

export const deleteProjectMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteProject'],
    mutationFn: async (id: Id) => (await api.content()).projects.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: [...PROJECT, idKey(id)] })
      client.removeQueries({ queryKey: [...APPLICATIONS, idKey(id)] })
      client.removeQueries({ queryKey: [...TEAM, idKey(id)] })
      return Promise.all([
        client.invalidateQueries({ queryKey: PROJECTS }),
        client.invalidateQueries({ queryKey: MY_PROJECTS }),
        client.invalidateQueries({ queryKey: TEAM }),
      ])
    },
  })

/**
 * The owner marks an application as seen, accepts or declines it; accepting adds the applicant to
 * the team.
 */
export const decideApplicationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['decideApplication'],
    mutationFn: async ({
      id,
      status,
    }: {
      id: Id
      status: Exclude<ApplicationStatus, 'sent' | 'withdrawn'>
    }) => (await api.content()).projects.updateApplication(id, status),
    onSettled: (_application, error, _input, _result, { client }) =>
      refetchAfter(error, forgetTeam(client)),
  })

export const addMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['addMember'],
    mutationFn: async (member: NewTeamMember) => (await api.content()).projects.addMember(member),
    onSettled: (_member, error, _input, _result, { client }) =>
      refetchAfter(error, forgetTeam(client)),
  })

export const updateMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateMember'],
    mutationFn: async ({ id, role }: { id: Id; role: string }) =>
      (await api.content()).projects.updateMember(id, role),
    onSettled: (_member, error, _input, _result, { client }) =>
      refetchAfter(error, forgetTeam(client)),
  })

export const acceptInvitationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['acceptInvitation'],
    mutationFn: async (id: Id) => (await api.content()).projects.acceptInvitation(id),
    onSettled: (_member, error, _id, _result, { client }) =>
      refetchAfter(error, forgetTeam(client)),
  })

export const removeMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['removeMember'],
    mutationFn: async (id: Id) => (await api.content()).projects.removeMember(id),
    onSettled: (_nothing, error, _id, _result, { client }) =>
      refetchAfter(error, forgetTeam(client)),
  })
