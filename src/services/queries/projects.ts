import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import type { ApplicationStatus } from '../../protocol/enums/work.ts'
import type { NewTeamMember, ProjectFilters } from '../api/projects.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'
import { items, PAGES, pagesFrom } from './pages.ts'

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

/** /projects/{slugOrId}. @param ref what `parseProjectRef` gave */
export const projectQuery = (api: Api, ref: Id) =>
  queryOptions({
    queryKey: [...PROJECT, idKey(ref)],
    queryFn: async ({ signal }) => (await api.content()).projects.get(ref, { signal }),
  })

/** The own projects; for `useInfiniteQuery`. */
export const myProjectsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_PROJECTS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.mine({ page: pageParam, signal }),
    select: items,
  })

/** Who applied to an own project; for `useInfiniteQuery`. */
export const applicationsQuery = (api: Api, projectId: Id) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...APPLICATIONS, idKey(projectId)],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.applications(projectId, { page: pageParam, signal }),
    select: items,
  })

/** How many of those who applied to an own project last have no answer yet. */
export const undecidedQuery = (api: Api, projectId: Id) =>
  queryOptions({
    queryKey: [...APPLICATIONS, idKey(projectId), 'undecided'],
    queryFn: async ({ signal }) => {
      const { items: applied } = await (await api.content()).projects.applications(projectId, {
        signal,
      })
      return applied.filter(({ status }) => status === 'sent' || status === 'seen').length
    },
  })

/** What one applied to oneself; for `useInfiniteQuery`. */
export const myApplicationsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_APPLICATIONS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.myApplications({ page: pageParam, signal }),
    select: items,
  })

/** /team: everybody in teams; for `useInfiniteQuery`. */
export const teamsQuery = (api: Api, from = 1) =>
  infiniteQueryOptions({
    ...pagesFrom(from),
    queryKey: [...TEAM, 'all', from],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).projects.team({ page: pageParam }, { signal }),
    select: items,
  })

/** Reads again what shows projects. A project has several keys: its id, and each of its slugs. */
async function forgetProjects(client: QueryClient): Promise<void> {
  await Promise.all(
    [PROJECTS, PROJECT, MY_PROJECTS].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** A team changed, or may have: what failed without an answer may have been done. */
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

/** The owner sees, accepts or declines; accepting adds the person to the team. */
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
    onSettled: (_application, _error, _input, _result, { client }) => forgetTeam(client),
  })

export const addMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['addMember'],
    mutationFn: async (member: NewTeamMember) => (await api.content()).projects.addMember(member),
    onSettled: (_member, _error, _input, _result, { client }) => forgetTeam(client),
  })

export const updateMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateMember'],
    mutationFn: async ({ id, role }: { id: Id; role: string }) =>
      (await api.content()).projects.updateMember(id, role),
    onSettled: (_member, _error, _input, _result, { client }) => forgetTeam(client),
  })

export const acceptInvitationMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['acceptInvitation'],
    mutationFn: async (id: Id) => (await api.content()).projects.acceptInvitation(id),
    onSettled: (_member, _error, _id, _result, { client }) => forgetTeam(client),
  })

export const removeMemberMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['removeMember'],
    mutationFn: async (id: Id) => (await api.content()).projects.removeMember(id),
    onSettled: (_nothing, _error, _id, _result, { client }) => forgetTeam(client),
  })
