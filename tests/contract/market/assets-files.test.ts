import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MakeFile } from '../../../server/context.ts'
import { ApiError } from '../../../server/http/errors.ts'
import {
  attachment,
  createAssetFiles,
  signGrant,
  verifyGrant,
} from '../../../server/market/files.ts'
import { createDiskAssetStore } from '../../../server/market/store.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { FIELDS, startMarket, zipOf } from './assets-kit.ts'

const { api, seller, sell, post, services } = await startMarket()

const store = createDiskAssetStore(join(api.config.dataDir, 'assets'))
const ART = { kind: 'brushes', seed: 7 }

const rowOf = (id: number) =>
  api.db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An asset whose file has not been generated yet. */
async function described(): Promise<number> {
  const { body } = await post(seller, 'creative-assets/', { ...FIELDS, status: 'draft' })
  await api.db
    .updateTable('assets')
    .set({ file_art: JSON.stringify(ART), file_name: 'brushes.zip', status: 'published' })
    .where('id', '=', body.id)
    .execute()
  return body.id
}

describe('generated asset file', () => {
  test('[API-ASSET-11] is generated once at the first download and stored', async () => {
    const id = await described()
    const created: Json[] = []
    const fileOf = createAssetFiles(api, store, async (art) => {
      created.push(art)
      return zipOf(40)
    })
    const asset = await rowOf(id)
    const files = await Promise.all([fileOf(asset), fileOf(asset), fileOf(asset)])
    expect(created).toEqual([ART])
    const { file_key, file_size } = await rowOf(id)
    expect(files).toEqual(Array(3).fill({ key: file_key, name: 'brushes.zip', size: 40 }))
    expect([file_size, await store.size(file_key ?? '')]).toEqual([40, 40])
    expect(await fileOf(await rowOf(id))).toEqual(files[0])
    expect(created).toHaveLength(1)
    const link = await services(seller).assets.download(id)
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer())).toEqual(zipOf(40))
  })

  test('[API-ASSET-11] is generated again after a failure', async () => {
    const asset = await rowOf(await described())
    let fails = true
    const fileOf = createAssetFiles(api, store, async () => {
      if (fails) throw new Error('no ink')
      return zipOf(40)
    })
    await expect(fileOf(asset)).rejects.toThrow('no ink')
    fails = false
    expect((await fileOf(asset)).size).toBe(40)
  })

  test('[API-ASSET-11] a missing file gives an error message', async () => {
    const { id } = await sell(seller)
    const asset = await rowOf(id)
    await store.remove(asset.file_key ?? '')
    const response = await post(seller, `creative-assets/${id}/download/`)
    expect([response.status, response.body]).toEqual([
      409,
      { detail: 'The file of this asset is not available. Please contact the seller.' },
    ])
    const never: MakeFile = async () => {
      throw new Error('must not be called')
    }
    const none = createAssetFiles(api, store, never)({ ...asset, file_key: null, file_art: null })
    await expect(none).rejects.toThrow(ApiError)
  })
})

describe('download link', () => {
  const secret = new TextEncoder().encode('a secret of more than thirty-two signs')
  const grant = { assetId: 12, purchaseId: 5, expires: 1_000 }

  test('[API-ASSET-11] contains the signed data until it expires', () => {
    const token = signGrant(secret, grant)
    expect(verifyGrant(secret, token, 999_999)).toEqual(grant)
    expect(() => verifyGrant(secret, token, 1_000_000)).toThrow('expired')
    expect(() => verifyGrant(new TextEncoder().encode('another'), token, 0)).toThrow('not valid')
    expect(() => verifyGrant(secret, token.replace('12.', '13.'), 0)).toThrow('not valid')
  })

  test.each([
    ['b.zip', `attachment; filename="b.zip"; filename*=UTF-8''b.zip`],
    [
      'a "b"/c\\100%.zip',
      `attachment; filename="a _b__c_100_.zip"; filename*=UTF-8''a%20%22b%22%2Fc%5C100%25.zip`,
    ],
    ["it's (1).zip", `attachment; filename="it's (1).zip"; filename*=UTF-8''it%27s%20%281%29.zip`],
    ['x\r\ny.zip', `attachment; filename="x__y.zip"; filename*=UTF-8''x%0D%0Ay.zip`],
  ])('[API-ASSET-11] the file name %j gives a valid header', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
})
