import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DemoAsset } from '../../demo/market/assets.ts'
import { demoFileSize, type FileArt, makeDemoFile } from '../../demo/market/file.ts'
import type { MarketPlan } from '../../demo/market/plan.ts'
import { zip } from '../../demo/market/zip.ts'
import { makePlan } from '../../demo/plan.ts'
import type { DemoUser } from '../../demo/users.ts'
import { artSvg } from '../../server/art/draw.ts'
import { contentProblem } from '../../server/market/kinds.ts'
import {
  MAX_COMMENT_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
} from '../../src/protocol/base/constants.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import {
  assetExtension,
  assetNameProblem,
  MAX_ASSET_BYTES,
  MAX_ASSET_IMAGES,
} from '../../src/protocol/market/assets.ts'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0)
const DAY = 86_400_000

let users: DemoUser[]
let plan: MarketPlan
beforeAll(() => {
  const made = makePlan({ scale: 1, now: NOW })
  users = made.users
  plan = made.market
})

const keyOf = (username: string) => users.find((one) => one.username === username)!.key
const salesOf = (index: number) => plan.purchases.filter((one) => one.asset === index)
/** As read back from the database. */
const stored = (file: FileArt): { [key: string]: Json } => JSON.parse(JSON.stringify(file))
const firstOf = (kind: string): DemoAsset => plan.assets.find((one) => one.file.kind === kind)!

describe('demo assets', () => {
  test('have the expected number', () => {
    expect(plan.assets).toHaveLength(600)
    expect(new Set(plan.assets.map((asset) => asset.category)).size).toBe(12)
    expect(Math.abs(plan.purchases.length - 2500)).toBeLessThan(300)
    const reviews = plan.purchases.filter((one) => one.review !== null)
    expect(Math.abs(reviews.length - 1200)).toBeLessThan(200)
  })

  test("satisfy the form's rules and have a supported file type", () => {
    for (const asset of plan.assets) {
      expect([...asset.title].length).toBeLessThanOrEqual(MAX_TITLE_LENGTH)
      expect(asset.title.trim()).not.toBe('')
      expect(asset.description.trim()).not.toBe('')
      expect(asset.pictures.length).toBeLessThanOrEqual(MAX_ASSET_IMAGES)
      expect(asset.tags.length).toBeLessThanOrEqual(MAX_TAGS)
      expect(asset.tags.every((tag) => tag.length <= MAX_TAG_LENGTH)).toBe(true)
      expect(assetNameProblem(asset.fileName)).toBe(null)
      expect(assetExtension(asset.fileName)).toBe(asset.file.kind)
      expect(Number.isInteger(asset.priceMinor) && asset.priceMinor >= 0).toBe(true)
      expect(asset.at < NOW && asset.at > NOW - 367 * DAY).toBe(true)
    }
  })

  test('include free ones, both currencies and every licence, and no client sells', () => {
    expect(new Set(plan.assets.map((asset) => asset.currency))).toEqual(new Set(['SSP', 'USD']))
    expect(new Set(plan.assets.map((asset) => asset.licence)).size).toBe(3)
    expect(plan.assets.filter((asset) => asset.priceMinor === 0).length).toBeGreaterThan(20)
    const types = plan.assets.map((asset) => users[asset.seller]!.userType)
    expect(new Set(types)).toEqual(new Set(['creator', 'freelancer']))
    expect(plan.assets.filter((asset) => asset.seller === keyOf('quiet'))).toEqual([])
  })

  test('include the edge cases', () => {
    const sold = new Set(plan.purchases.map((one) => one.asset))
    expect(plan.assets.some((one, index) => one.status === 'withdrawn' && sold.has(index))).toBe(
      true,
    )
    expect(plan.assets.some((one) => one.status === 'draft')).toBe(true)
    expect(plan.assets.some((one) => one.pictures.length === 0)).toBe(true)
    expect(plan.assets.map((one) => [...one.title].length)).toContain(80)
    expect(plan.assets.some((one) => /\p{Script=Arabic}{4}/u.test(one.description))).toBe(true)
    const counts = plan.assets.map((one) => one.pictures.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 5])
  })

  test('have no unexpanded templates', () => {
    const texts = [
      ...plan.assets.flatMap((one) => [one.title, one.description, ...one.tags]),
      ...plan.purchases.flatMap(({ review }) => (review ? [review.comment, review.reply] : [])),
      ...plan.services.flatMap((one) => [one.title, one.description]),
    ]
    expect(texts.filter((text) => /[{}[\]|]|undefined|lorem/i.test(text))).toEqual([])
  })
})

describe('demo purchases', () => {
  test('have no duplicates, no own assets, no drafts and none before the asset was created', () => {
    const pairs = plan.purchases.map((one) => `${one.asset} ${one.buyer}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { asset, buyer, at, downloads } of plan.purchases) {
      const bought = plan.assets[asset]!
      expect([bought.seller === buyer, bought.status === 'draft']).toEqual([false, false])
      expect(at >= bought.at && at < NOW).toBe(true)
      expect(downloads.every((time) => time >= at && time < NOW)).toBe(true)
    }
  })

  test('[D2] include orders in every status; only completed ones were downloaded or reviewed', () => {
    const statuses = new Set(plan.purchases.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['awaiting_payment', 'cancelled', 'completed', 'refunded'])
    for (const { status, asset, downloads, review } of plan.purchases) {
      if (status === 'completed') continue
      expect(plan.assets[asset]!.priceMinor).toBeGreaterThan(0)
      expect([downloads, review]).toEqual([[], null])
    }
  })

  test('have reviews of one to five stars, mostly good, dated after the purchase, some with a reply', () => {
    const reviews = plan.purchases.flatMap(({ review, at }) =>
      review ? [{ ...review, boughtAt: at }] : [],
    )
    expect(new Set(reviews.map((one) => one.rating))).toEqual(new Set([1, 2, 3, 4, 5]))
    const good = reviews.filter((one) => one.rating >= 4)
    expect(good.length / reviews.length).toBeGreaterThan(0.75)
    for (const { at, boughtAt, comment, reply, repliedAt } of reviews) {
      expect(at >= boughtAt && at < NOW).toBe(true)
      expect(comment.length).toBeLessThanOrEqual(MAX_COMMENT_LENGTH)
      expect(repliedAt === null).toBe(reply === '')
      if (repliedAt !== null) expect(repliedAt >= at && repliedAt < NOW).toBe(true)
    }
    expect(reviews.filter((one) => one.reply !== '').length).toBeGreaterThan(200)
  })

  test('have downloads without a purchase only of free published assets', () => {
    expect(plan.downloads.length).toBeGreaterThan(100)
    for (const { asset, at } of plan.downloads) {
      const { priceMinor, status, at: since } = plan.assets[asset]!
      expect([priceMinor, status]).toEqual([0, 'published'])
      expect(at >= since && at < NOW).toBe(true)
    }
  })

  test('give the demo accounts a seller with sales on most days, a buyer of six assets and one with none', () => {
    const own = plan.assets.flatMap((asset, index) =>
      asset.seller === keyOf('ayen') ? [index] : [],
    )
    expect(own).toHaveLength(8)
    const days = own.flatMap(salesOf).map((one) => dayInJuba(one.at))
    const last = Array.from({ length: 90 }, (_, day) => dayInJuba(NOW - day * DAY))
    expect(last.filter((day) => days.includes(day)).length).toBeGreaterThan(60)
    const boughtBy = (username: string) =>
      plan.purchases.filter((one) => one.buyer === keyOf(username)).length
    expect([boughtBy('lokai'), boughtBy('keji'), boughtBy('quiet')]).toEqual([6, 0, 0])
  })
})

describe('demo services', () => {
  test('belong to at least 120 freelancers, one to three each, and to no other users', () => {
    const freelancers = users.filter((one) => one.userType === 'freelancer').map((one) => one.key)
    expect(freelancers.length).toBeGreaterThanOrEqual(120)
    expect(new Set(plan.services.map((one) => one.user))).toEqual(new Set(freelancers))
    for (const key of freelancers) {
      const own = plan.services.filter((one) => one.user === key)
      expect(own.length >= 1 && own.length <= 3).toBe(true)
      expect(new Set(own.map((one) => one.title)).size).toBe(own.length)
    }
  })

  test('have a price in both currencies and of several types', () => {
    expect(new Set(plan.services.map((one) => one.currency))).toEqual(new Set(['SSP', 'USD']))
    expect(new Set(plan.services.map((one) => one.price_type))).toEqual(
      new Set(['day', 'fixed', 'hour', 'piece']),
    )
    expect(plan.services.filter((one) => one.price_minor <= 0)).toEqual([])
  })

  test('have one to three pictures each', () => {
    expect(new Set(plan.services.map((one) => one.pictures.length))).toEqual(new Set([1, 2, 3]))
  })
})

describe('demo files', () => {
  test.each(['zip', 'svg', 'png', 'wav', 'pdf'])(
    'generates a valid %s, the same each time, with the predicted size',
    async (kind) => {
      const { file, fileName } = firstOf(kind)
      const made = await makeDemoFile(stored(file))
      expect(contentProblem(fileName, made.subarray(0, 4096))).toBe(null)
      expect(made.length).toBe(demoFileSize(file))
      expect(made.length).toBeLessThanOrEqual(MAX_ASSET_BYTES)
      expect(made.equals(await makeDemoFile(stored(file)))).toBe(true)
    },
  )

  test('draws the picture in a PNG', async () => {
    const art = { motif: 'coil', palette: 2, seed: 3, width: 90, height: 60 } as const
    const made = await makeDemoFile({ kind: 'png', art })
    const right = sharp(Buffer.from(artSvg(art))).flatten({ background: '#FBF7F1' })
    expect(await sharp(made).raw().toBuffer()).toEqual(await right.raw().toBuffer())
  })

  test('generates a WAV with sound of the length in its header', async () => {
    const made = await makeDemoFile({ kind: 'wav', seed: 5, seconds: 2 })
    expect([made.readUInt32LE(4) + 8, made.readUInt32LE(40) + 44]).toEqual([
      made.length,
      made.length,
    ])
    expect((made.length - 44) / made.readUInt32LE(28)).toBe(2)
    expect(new Set(made.subarray(44)).size).toBeGreaterThan(100)
  })

  test('lists the object offsets in the table of a PDF', async () => {
    const pages = [{ heading: 'Price (list)', rows: ['Cover', 'Poster'] }]
    const made = (await makeDemoFile({ kind: 'pdf', seed: 1, foot: 'x', pages })).toString('latin1')
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(made)?.[1])
    expect(made.slice(table, table + 4)).toBe('xref')
    const offsets = [...made.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
      Number(at),
    )
    expect(offsets.map((at) => made.slice(at).split('\n')[0])).toEqual(
      [1, 2, 3, 4, 5].map((id) => `${id} 0 obj`),
    )
    expect(made).toContain('(Price \\(list\\)) Tj')
  })

  test('puts the licence and each drawing once into a ZIP', async () => {
    const asset = plan.assets.find(
      (one) => one.file.kind === 'zip' && one.licence === 'commercial',
    )!
    const files = unzip(await makeDemoFile(stored(asset.file)))
    const readme = files.get('README.txt')!.toString()
    expect(readme.split('\n')[0]).toBe(asset.title)
    expect(readme).toContain('Licence: Commercial use')
    const rest = [...files.keys()].filter((name) => name !== 'README.txt')
    expect(rest.length).toBeGreaterThan(0)
    for (const name of rest) expect(readme).toContain(`- ${name}\n`)
  })

  test('rejects data that does not describe a file', async () => {
    const wrong: { [key: string]: Json }[] = [
      {},
      { kind: 'exe' },
      { kind: 'constructor' },
      { kind: 'wav' },
    ]
    for (const data of wrong) {
      await expect(makeDemoFile(data)).rejects.toThrow('no file can be made from')
    }
  })

  test('encodes names in a ZIP as UTF-8 and accepts an empty list', () => {
    const files = unzip(zip([{ name: 'Ŋ/ɛ.txt', bytes: Buffer.from('tea') }]))
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['Ŋ/ɛ.txt', 'tea'],
    ])
    expect(zip([]).toString('hex')).toBe(`504b0506${'00'.repeat(18)}`)
  })
})

describe('demo market', () => {
  test('is deterministic, and a larger scale starts with the smaller one', () => {
    expect(makePlan({ scale: 1, now: NOW }).market).toEqual(plan)
    const larger = makePlan({ scale: 2, now: NOW }).market
    expect(larger.assets).toHaveLength(1200)
    expect(larger.assets.slice(0, 600)).toEqual(plan.assets)
    expect(larger.purchases.filter((one) => one.asset < 600)).toEqual(plan.purchases)
    expect(larger.services.slice(0, plan.services.length)).toEqual(plan.services)
  })
})

/**
 * Reads the files of a ZIP from its central directory (APPNOTE 4.3) and verifies their checksums.
 */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect([bytes.readUInt32LE(at), bytes.readUInt16LE(at + 10)]).toEqual([0x02014b50, 0])
    const [length, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24))
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    files.set(name, content)
    at += 46 + length
  }
  expect(at).toBe(end)
  return files
}
