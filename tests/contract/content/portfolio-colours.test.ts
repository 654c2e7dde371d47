import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TestUser } from '../kit/kit.ts'
import { upload } from '../publishing/forms.ts'
import { startPortfolio, titles } from './portfolio-kit.ts'

const { api, ayen, lado, patch, post, services } = await startPortfolio()

const BLUE = '#1f4fd8'
const RED = '#c22a1e'

async function painted(user: TestUser, background: string): Promise<{ id: number }> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return { id: (await upload(api, user.access, { bytes, name: 'x.png' })).body.id }
}

async function work(user: TestUser, title: string, ...colours: string[]): Promise<number> {
  const images = await Promise.all(colours.map((colour) => painted(user, colour)))
  const response = await post(user, { title, images })
  expect(response.status).toBe(201)
  return response.body.id
}

test('[API-PORT-01] ?colour= finds portfolio items with a picture of that colour, combined with other filters', async () => {
  const sea = await work(ayen, 'Sea', BLUE)
  await work(ayen, 'Wall', RED)
  await work(lado, 'Both', RED, BLUE)
  const { portfolio } = services()
  const found = async (filters: object) => titles(await portfolio.list(filters))
  expect(await found({ colour: 'blue' })).toEqual(['Both', 'Sea'])
  expect(await found({ colour: 'Red' })).toEqual(['Both', 'Wall'])
  expect(await found({ colour: 'blue', username: 'ayen' })).toEqual(['Sea'])
  expect(await found({ colour: 'green' })).toEqual([])
  expect(await found({ colour: 'plaid' })).toEqual([])
  expect(await found({ colour: '' })).toEqual(['Both', 'Wall', 'Sea'])

  await patch(ayen, sea, { images: [await painted(ayen, RED)] })
  expect(await found({ colour: 'blue' })).toEqual(['Both'])
})

test('[API-PORT-04] a portfolio item has its colours, a list does not', async () => {
  const id = await work(lado, 'Flag', RED, BLUE)
  const { portfolio } = services()
  expect((await portfolio.get(id)).colours).toEqual(['red', 'blue'])
  const { items } = await portfolio.list({ colour: 'blue', username: 'lado' })
  expect(items.map(({ colours }) => colours)).toEqual([[], []])
})
