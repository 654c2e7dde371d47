import type { Json } from '../../../src/protocol/base/types.ts'
import type { TestUser, World } from '../kit/kit.ts'
import { buyThroughApi } from './market-kit.ts'

/** A file of this size with the signature of a ZIP. */
const zipOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(Math.max(0, size - 4), 7)])

/** A file for a file input. */
export const zipFile = (name = 'brushes.zip', size = 2048) => ({
  name,
  mimeType: 'application/zip',
  buffer: zipOf(size),
})

/** Publishes an asset for sale as this user. */
export async function sellAsset(
  world: World,
  user: TestUser,
  fields: { [field: string]: Json } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> {
  const form = new FormData()
  const whole = {
    title: 'Cattle camp brushes',
    description: 'Forty brushes.',
    category: 'brushes',
    price_amount: 12_000,
    currency: 'SSP',
    licence: 'commercial',
    tags: ['ink'],
    images: [],
    status: 'published',
    ...fields,
  }
  for (const [name, value] of Object.entries(whole)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.append('file', new Blob([new Uint8Array(zipOf(2048))]), 'brushes.zip')
  const response = await fetch(`${world.server.origin}/api/creative-assets/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.access}` },
    body: form,
  })
  if (!response.ok) throw new Error(`asset: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Buys an asset, as if its seller had confirmed the payment. Returns the purchase. */
export const buyAsset = buyThroughApi

/** The assets of this user from the API, newest first. */
// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export async function assetsOf(world: World, user: TestUser): Promise<any[]> {
  const response = await world.call(user, 'GET', 'creative-assets/my_assets/')
  return Array.isArray(response) ? response : response.results
}
