import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createBucketStore } from '../../../server/publishing/images/store.ts'
import { checkBucket, createBucket } from '../../../server/storage/bucket.ts'
import { startS3Server } from '../../kit/s3-server.ts'
import { startMarket, ZIP } from '../market/assets-kit.ts'
import { jpeg, upload } from '../publishing/forms.ts'

const s3 = await startS3Server()
afterAll(() => s3.stop())
const market = await startMarket({ config: { s3: s3.settings } })
const { api, seller, sell, services } = market
const bucket = createBucket(s3.settings)

/** Files in the data folder, other than keys and logs. */
const filesOnDisk = (): string[] =>
  readdirSync(api.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /media|assets/.test(join(entry.parentPath, entry.name)))
    .map(({ name }) => name)

describe('a server with a bucket', () => {
  test('[A21] stores a picture and its renditions there, and deletes both with the post', async () => {
    const bytes = await jpeg(800, 600)
    const { body: picture } = await upload(api, seller.access, { bytes, name: 'nile.jpg' })
    const key = /pictures\/(\w+)\//.exec(picture.url)?.[1] ?? expect.fail()
    const shown = await fetch(`${api.origin}${picture.url}320.webp`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await bucket.list(`pictures/${key}/`)).toEqual(
      [`pictures/${key}/320.webp`, `pictures/${key}/master`].sort(),
    )
    const again = await fetch(`${api.origin}${picture.url}320.webp`)
    expect(await again.bytes()).toEqual(await shown.bytes())
    const fields = { title: 'Ferry', body: 'Words.', category: 'Craft', tags: [] }
    const post = await api.request('POST', '/api/posts/', {
      token: seller.access,
      body: { ...fields, images: [{ id: picture.id, alt: '' }] },
    })
    expect(post.status).toBe(201)
    await api.request('DELETE', `/api/posts/${post.body.id}/`, { token: seller.access })
    expect([await bucket.list('pictures/'), filesOnDisk()]).toEqual([[], []])
  })

  test('[API-ASSET-11] stores the file of an asset there, sends it whole and in parts, and deletes it with the account', async () => {
    const owner = await api.register('owner')
    const { id } = await sell(owner)
    const { url } = await services(owner).assets.download(id)
    const whole = await fetch(url)
    expect([whole.status, Buffer.from(await whole.bytes())]).toEqual([200, ZIP])
    const part = await fetch(url, { headers: { range: 'bytes=1-9' } })
    expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, ZIP.subarray(1, 10)])
    expect([(await bucket.list('assets/')).length, filesOnDisk()]).toEqual([1, []])
    expect((await api.deleteAccount(owner)).status).toBe(204)
    expect(await bucket.list('assets/')).toEqual([])
  })

  test('deletes previews of one item by name, not those of longer numbers', async () => {
    const store = createBucketStore(bucket)
    for (const name of ['work-1.jpg', 'work-1-2.jpg', 'work-11.jpg'])
      await store.put(`previews/${name}`, Buffer.from('x'))
    await store.removeNamed('previews', ['work-1', 'post-1'])
    expect(await bucket.list('pictures/previews/')).toEqual(['pictures/previews/work-11.jpg'])
    await store.remove('previews')
  })
})

describe('a bucket that cannot be used', () => {
  test('gives 503 and leaves no row', async () => {
    const other = await startS3Server()
    const unreachable = await startMarket({ config: { s3: other.settings } })
    await other.stop()
    const bytes = await jpeg(40, 30)
    const sent = await upload(unreachable.api, unreachable.seller.access, { bytes, name: 'x.jpg' })
    expect([sent.status, sent.body]).toEqual([
      503,
      { detail: 'The server is busy at the moment. Please try again.' },
    ])
    expect(await unreachable.api.db.selectFrom('pictures').select('id').execute()).toEqual([])
  })

  test.each([
    ['an unknown key', { accessKeyId: 'UNKNOWN' }, 'InvalidAccessKeyId'],
    ['a missing bucket', { bucket: 'no-such-bucket' }, 'NoSuchBucket'],
    ['no server', { endpoint: 'http://127.0.0.1:9' }, 'fetch failed'],
  ])('is reported at the start: %s', async (_, change, reason) => {
    const settings = { ...s3.settings, ...change }
    await expect(checkBucket(settings)).rejects.toThrow(
      new RegExp(`^The bucket "${settings.bucket}" cannot be read: .*${reason}.*MEDIA_S3_`),
    )
  })
})
