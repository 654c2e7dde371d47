import { isServiceFailure } from '../../../src/protocol/base/errors.ts'
import type { ServiceFailure } from '../../../src/protocol/base/types.ts'
import { createPostViewsApi } from '../../../src/services/api/post-views.ts'
import { createContentApi } from '../../../src/services/content-api.ts'
import type { Api, TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'
import { jpeg, upload } from './forms.ts'

/**
 * The client's services for posts, blog and comments, signed in or anonymous, and the calls they
 * sent.
 */
export function contentOf(api: Api, user?: TestUser) {
  const client = createClient(api, user)
  const { calls, queries, cookies } = client
  const postViews = createPostViewsApi(client.http)
  return { calls, queries, cookies, postViews, ...createContentApi(client.http) }
}

/** The failure a call rejected with. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!isServiceFailure(error)) throw new Error('expected a failure', { cause: error })
  return error
}

/** Uploads a small picture. */
export async function picture(api: Api, user: TestUser) {
  const response = await upload(api, user.access, { bytes: await jpeg(40, 30), name: 'x.jpg' })
  if (response.status !== 201) throw new Error(response.text)
  return response.body as { id: number; url: string }
}

/** Fields of a text-only post. */
export const fields = (body: string) => ({ title: '', body, category: '', tags: [], images: [] })

/** `2026-01-31T12:00:00.000Z` */
export const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
