import { sameId } from '../../src/protocol/base/ids.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import {
  parseDownloadLink,
  parseReview,
  parseSellerStats,
} from '../../src/protocol/market/asset-parsers.ts'
import type { Asset, Review } from '../../src/protocol/market/market-types.ts'
import { checkFilter, checkListed } from './content.ts'
import { assetKind } from './kinds.ts'
import type { Kit } from './kit.ts'
import { type Reader, readRecord } from './readers.ts'
import { changeRecord, type Kind, type Made, makeRecord, removeRecord } from './records.ts'
import { SHAPES } from './shapes.ts'

/** Assets, purchases, downloads and reviews (7.9). */
export async function checkMarket(kit: Kit): Promise<void> {
  const categories = await kit.list('GET asset-categories/', {}, SHAPES.category)
  await kit.check('GET asset-categories/', { query: { search: 'conformance check' } })
  const kind = assetKind(categories?.[0]?.id ?? null)
  const asset = await makeRecord(kit, kind)
  await checkLists(kit)
  if (asset === null)
    return kit.skip(/ (?:creative-assets\/\{id\}|asset-purchases\/\{id\}|asset-reviews)\//, NEEDS)
  const { id, text } = asset
  await kit.check('GET creative-assets/{id}/', { params: { id } }, readRecord(SHAPES.asset))
  await checkListed(kit, 'GET creative-assets/my_assets/', asset)
  const search = { id, clause: 'SEARCH-14', name: 'search', value: text }
  await checkFilter(kit, 'GET creative-assets/', search)
  await changeRecord(kit, kind, asset)
  await checkBuying(kit, asset)
  await checkDeletion(kit, kind, asset)
}

async function checkLists(kit: Kit): Promise<void> {
  for (const name of ['', 'my_assets/', 'trending/', 'recommended/'])
    await kit.list(`GET creative-assets/${name}`, {}, SHAPES.asset)
  await kit.check('GET creative-assets/seller_stats/', {}, (body) =>
    parseSellerStats(body) === null ? { wrong: 'an object' } : { value: body ?? null, losses: [] },
  )
  await kit.list('GET asset-purchases/', {}, SHAPES.purchase)
  await kit.list('GET asset-purchases/download_history/', {}, SHAPES.download)
  await kit.list('GET asset-reviews/', {}, SHAPES.review)
}

const NEEDS = 'needs POST creative-assets/'

/** A sold asset may stay for its buyer, so another one is deleted. */
async function checkDeletion(kit: Kit, kind: Kind<Asset>, sold: Made<Asset>): Promise<void> {
  const bought = kit.recorder.findings.get('POST creative-assets/{id}/purchase/')?.outcome
  const unsold = bought === 'fine' || bought === 'loss' ? await makeRecord(kit, kind) : sold
  if (unsold !== null) await removeRecord(kit, kind, unsold)
}

const readLink: Reader<string> = (body) => {
  const link = parseDownloadLink(body)
  return link === null
    ? { wrong: 'url or download_url', clause: 'ENT-17' }
    : { value: link.url, losses: [] }
}

/** The second account buys, downloads and reviews. */
async function checkBuying(kit: Kit, asset: Made<Asset>): Promise<void> {
  const buy = 'POST creative-assets/{id}/purchase/'
  const as = kit.other ?? kit.me
  const byId = { as, params: { id: asset.id } }
  const answer = await kit.call(buy, { ...byId, body: { client_id: asset.text } })
  if (kit.other === null && [400, 403].includes(answer.status))
    return kit.skip(
      /purchase\/|\{id\}\/download\/|^(?!GET)\w+ asset-reviews\//,
      'needs two accounts: the own asset cannot be bought',
    )
  const purchase = kit.checkAnswer(buy, answer, readRecord(SHAPES.purchase))
  await kit.check('POST creative-assets/{id}/download/', byId, readLink)
  const key = 'POST asset-purchases/{id}/download/'
  if (purchase === null) kit.recorder.skip(key, `needs ${buy}`)
  else {
    const list = await kit.list('GET asset-purchases/', { as }, SHAPES.purchase)
    if (list !== null && !list.some(({ id }) => sameId(id, purchase.id)))
      kit.recorder.wrong('GET asset-purchases/', {
        came: `a list without the purchase ${purchase.id}`,
        expected: 'the purchase that was just made',
      })
    await kit.check(key, { as, params: { id: purchase.id } }, readLink)
    await kit.list('GET asset-purchases/download_history/', { as }, SHAPES.download)
    kit.cleanup.keep(`purchase ${purchase.id} of the deleted asset (no call deletes it)`)
  }
  await checkReviews(kit, asset.id, as)
}

async function checkReviews(kit: Kit, asset: Id, as: Kit['me']): Promise<void> {
  const kind: Kind<Review> = {
    name: 'review',
    shape: { ...SHAPES.review, parse: (raw) => parseReview(raw) },
    create: 'POST asset-reviews/',
    lists: ['GET asset-reviews/'],
    change: 'PATCH asset-reviews/{id}/',
    remove: 'DELETE asset-reviews/{id}/',
    made: (comment) => ({ as, body: { asset, rating: 5, comment } }),
    changed: (comment) => ({ rating: 4, comment }),
    textOf: ({ comment }) => comment,
  }
  const review = await makeRecord(kit, kind)
  await kit.list('GET asset-reviews/', { query: { asset } }, SHAPES.review)
  if (review === null) return kit.skip(/ asset-reviews\/\{id\}\//, 'needs POST asset-reviews/')
  await changeRecord(kit, kind, review, as)
  await removeRecord(kit, kind, review, as)
}
