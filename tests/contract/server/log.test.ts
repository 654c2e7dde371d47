import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFileFolder } from '../kit/kit.ts'
import { startMarket } from '../market/assets-kit.ts'

const logFile = join(createFileFolder(), 'server.log')
const { api, seller, sell, post } = await startMarket({ config: { logLevel: 'info', logFile } })

test('[API-ASSET-11] logs a file download without its signed URL', async () => {
  const { id } = await sell(seller)
  const { body: link } = await post(seller, `creative-assets/${id}/download/`)
  const token = link.url.split('/').at(-2)
  expect((await api.request('GET', link.url)).status).toBe(200)
  const read = () => readFileSync(logFile, 'utf8')
  await vi.waitFor(() => expect(read()).toContain('"url":"/api/asset-files/…/"'))
  expect(token.length).toBeGreaterThan(40)
  expect(read()).not.toContain(token)
})
