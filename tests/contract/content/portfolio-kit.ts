import { isServiceFailure } from '../../../src/protocol/base/errors.ts'
import type { Json, ServiceFailure } from '../../../src/protocol/base/types.ts'
import { createPortfolioApi } from '../../../src/services/api/portfolio.ts'
import { type Api, startFileApi, type TestUser } from '../kit/kit.ts'
import { jpeg, upload } from '../publishing/forms.ts'
import { createClient } from '../ssr/client.ts'

/** An API for the file with two users, and helpers to create and read portfolio items. */
export async function startPortfolio() {
  const api = await startFileApi()
  const ayen = await api.register('ayen', { first_name: 'Ayen', last_name: 'Kuol' })
  const lado = await api.register('lado')
  return { api, ayen, lado, ...ways(api) }
}

function ways(api: Api) {
  const picture = async (user: TestUser, width = 40): Promise<{ id: number; url: string }> => {
    const bytes = await jpeg(width, 30)
    return (await upload(api, user.access, { bytes, name: 'x.jpg' })).body
  }
  const post = (user: TestUser, body: Json) =>
    api.request('POST', '/api/portfolio/', { token: user.access, body })
  return {
    picture,
    post,
    /** The client's service and the calls it sent. */
    services(user?: TestUser) {
      const client = createClient(api, user)
      return { calls: client.calls, portfolio: createPortfolioApi(client.http) }
    },
    patch: (user: TestUser, id: number, body: Json) =>
      api.request('PATCH', `/api/portfolio/${id}/`, { token: user.access, body }),
    /** Creates a portfolio item with one new picture. */
    async publish(user: TestUser, fields: { [field: string]: Json } = {}) {
      const { id } = await picture(user)
      const response = await post(user, { title: 'Untitled', images: [{ id }], ...fields })
      if (response.status !== 201) throw new Error(response.text)
      return response.body
    },
  }
}

export async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!isServiceFailure(error)) throw new Error('expected a failure', { cause: error })
  return error
}

export const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title)
