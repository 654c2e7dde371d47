import { vi } from 'vitest'
import { createProjectsApi } from '../../../src/services/api/projects.ts'
import type { Api, TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

/** The client's project services, signed in or anonymous. */
export function projectsOf(api: Api, user?: TestUser) {
  const client = createClient(api, user)
  return { calls: client.calls, http: client.http, ...createProjectsApi(client.http) }
}

export const FIELDS = {
  title: 'Mural in Munuki',
  summary: 'A wall of forty metres',
  description: 'Paint with us.',
  category: 'Painting',
  skills: ['Drawing', 'Colour'],
  budget: 'SSP 400,000',
  location: 'Juba',
  deadline: null,
  status: 'open' as const,
  cover: null,
}

/** Creates a project over HTTP; returns its id. */
export async function createProject(
  api: Api,
  owner: TestUser,
  fields: Partial<typeof FIELDS> | { [field: string]: unknown } = {},
): Promise<number> {
  const response = await api.request('POST', '/api/projects/', {
    token: owner.access,
    body: { ...FIELDS, ...fields },
  })
  if (response.status !== 201) throw new Error(`the project was not created: ${response.text}`)
  return response.body.id
}

/** The owner invites a user, who accepts; returns the team member. */
export async function joinTeam(
  api: Api,
  owner: TestUser,
  user: TestUser,
  fields: { project_id: number; role?: string },
) {
  const body = { ...fields, user_id: user.id }
  const { id } = (await api.request('POST', '/api/team/', { token: owner.access, body })).body
  const { access: token } = user
  const accepted = await api.request('POST', `/api/team/${id}/accept/`, { token })
  if (accepted.status !== 200) throw new Error(`the invitation was not accepted: ${accepted.text}`)
  return accepted.body
}

/** Makes this path respond 404, as on an API without it; undone by `vi.unstubAllGlobals`. */
export function withoutPath(path: string): void {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const request = new Request(...call)
    if (new URL(request.url).pathname !== path) return real(request)
    return Response.json({ detail: 'Not found.' }, { status: 404 })
  })
}
