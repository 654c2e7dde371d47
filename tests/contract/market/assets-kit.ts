import type { Json } from '../../../src/protocol/base/types.ts'
import { createAssetsApi } from '../../../src/services/api/assets.ts'
import { type Api, type ApiOptions, startFileApi, type TestUser } from '../kit/kit.ts'
import { type FormValue, jpeg, sendForm, upload } from '../publishing/forms.ts'
import { createClient } from '../ssr/client.ts'

/** The smallest valid ZIP. */
export const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

/** A buffer of any length with the signature of a ZIP. */
export const zipOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(size - 4, 7)])

export const asFile = (bytes: Uint8Array, name: string): File =>
  new File([Uint8Array.from(bytes)], name)

/** Required fields of an asset. */
export const FIELDS = {
  title: 'Cattle camp brushes',
  description: 'Forty brushes.',
  category: 'brushes' as string | number,
  price_amount: 12_000,
  currency: 'SSP' as const,
  licence: 'personal' as const,
  tags: ['ink', 'Nile'],
  images: [] as { id: number; alt: string }[],
  status: 'published' as const,
}

/** An API for the file with a seller and a buyer, and helpers for selling and buying. */
export async function startMarket(options: ApiOptions = {}) {
  const api = await startFileApi(options)
  const seller = await api.register('ayen', { first_name: 'Ayen', last_name: 'Kuol' })
  const buyer = await api.register('lado', { first_name: 'Lado', last_name: 'Wani' })
  return { api, seller, buyer, ...ways(api) }
}

function ways(api: Api) {
  /** By asset id. */
  const sellers = new Map<number, TestUser>()
  const post = (user: TestUser, path: string, body: Json = {}) =>
    api.request('POST', `/api/${path}`, { token: user.access, body })
  return {
    post,
    get: (path: string, user?: TestUser) =>
      api.request('GET', `/api/${path}`, user ? { token: user.access } : {}),
    patch: (user: TestUser, path: string, body: Json) =>
      api.request('PATCH', `/api/${path}`, { token: user.access, body }),
    remove: (user: TestUser, path: string) =>
      api.request('DELETE', `/api/${path}`, { token: user.access }),
    order: (user: TestUser, id: number) => post(user, `creative-assets/${id}/purchase/`),
    /** Orders an asset of `sell`, whose seller confirms the payment; returns the first response. */
    async buy(user: TestUser, id: number) {
      const response = await post(user, `creative-assets/${id}/purchase/`)
      const owner = sellers.get(id)
      if (response.body.status === 'awaiting_payment' && owner !== undefined) {
        await post(owner, `orders/${response.body.id}/confirm/`)
      }
      return response
    },
    /** The client's service and the calls it sent. */
    services(user?: TestUser) {
      const client = createClient(api, user)
      return { calls: client.calls, assets: createAssetsApi(client.http) }
    },
    async picture(user: TestUser): Promise<{ id: number; url: string }> {
      const bytes = await jpeg(800, 600)
      return (await upload(api, user.access, { bytes, name: 'x.jpg' })).body
    },
    /** Sends a multipart form with these entries. */
    send: (user: TestUser, entries: readonly (readonly [string, FormValue])[]) =>
      sendForm(api, 'POST', '/api/creative-assets/', user.access, entries),
    sendTo: (
      user: TestUser,
      method: 'POST' | 'PATCH',
      path: string,
      entries: readonly (readonly [string, FormValue])[],
    ) => sendForm(api, method, path, user.access, entries),
    /** Publishes an asset; returns the response body. */
    async sell(user: TestUser, fields: Partial<typeof FIELDS> | { [field: string]: unknown } = {}) {
      const entries = Object.entries({ ...FIELDS, ...fields }).map(
        ([name, value]) =>
          [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
      )
      const response = await sendForm(api, 'POST', '/api/creative-assets/', user.access, [
        ...entries,
        ['file', { bytes: ZIP, name: 'brushes.zip' }],
      ])
      if (response.status !== 201) throw new Error(`the asset was not created: ${response.text}`)
      sellers.set(response.body.id, user)
      return response.body
    },
  }
}
