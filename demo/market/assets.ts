import { slugify } from '../../server/content/pieces/slug.ts'
import type { AssetStatus, Currency, Licence } from '../../src/protocol/enums/market.ts'
import { ASSET_FILE_TYPES } from '../../src/protocol/market/assets.ts'
import { slotsOf } from '../creative/content.ts'
import { type DemoPicture, makePicture } from '../creative/pictures.ts'
import { varyMotifs } from '../creative/variety.ts'
import { DAY, HOUR } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import { type DemoUser, USER_COUNT } from '../users.ts'
import type { FileArt } from './file.ts'
import { CATEGORIES, type CategoryTemplate, PAGES } from './words.ts'

/** An asset; `seller` is a user key. */
export interface DemoAsset {
  seller: number
  /** Slug of the category. */
  category: string
  title: string
  description: string
  /** Hundredths; 0 = free. */
  priceMinor: number
  currency: Currency
  licence: Licence
  tags: string[]
  status: AssetStatus
  pictures: DemoPicture[]
  file: FileArt
  fileName: string
  /** MIME type. */
  fileType: string
  /** Milliseconds since 1970. */
  at: number
}

/** Assets at scale 1. */
export const ASSET_COUNT = 600
/** The first assets belong to the first demo account. */
export const OWN_ASSETS = 8
/** Indexes of assets that are edge cases for pages. */
export const EDGE_CASES = {
  free: 8,
  withdrawn: 9,
  bare: 10,
  long: 11,
  arabic: 12,
  draft: 13,
} as const

/** A title of exactly 80 characters. */
const LONG_TITLE =
  'Forty-eight woven borders, corners and fringes for bed sheets, posters and cards'
const ARABIC = {
  title: 'حروف من جوبا',
  description:
    'حروف رسمتها للافتات المحلات في جوبا. الملفات متجهات، فيمكن تكبيرها كما تشاء. للاستخدام في الملصقات والدعوات.',
}

/** Categories of the first assets. */
const FIRST: { readonly [index: number]: string } = {
  ...['illustrations', 'brushes', 'patterns', 'lettering'],
  ...{ 4: 'icons', 5: 'templates', 6: 'textures', 7: 'mockups' },
  [EDGE_CASES.long]: 'patterns',
  [EDGE_CASES.arabic]: 'lettering',
}

const YEAR = 365 * DAY
const USD_RATE = 4000

/** The users an asset's seller and buyers are chosen from: those of the same scale step. */
export const usersOfStep = (users: readonly DemoUser[], index: number): readonly DemoUser[] => {
  const step = Math.floor(index / ASSET_COUNT)
  return users.slice(step * USER_COUNT, (step + 1) * USER_COUNT)
}

/** Users who sell, without the demo accounts and the user who has no content. */
const sellers = (users: readonly DemoUser[]): DemoUser[] =>
  users.filter(({ key, userType, username }) => {
    return key > 2 && userType !== 'client' && username !== 'quiet'
  })

export function makeAssets(
  random: Random,
  users: readonly DemoUser[],
  now: number,
  scale: number,
): DemoAsset[] {
  const steps = Array.from({ length: scale }, (_, step) =>
    sellers(usersOfStep(users, step * ASSET_COUNT)),
  )
  return steps.flatMap((eligibleSellers, step) => {
    const assets = Array.from({ length: ASSET_COUNT }, (_, offset) => {
      const index = step * ASSET_COUNT + offset
      const assetRandom = random.fork(`asset ${index}`)
      const [first] = users
      const isOwn = index < OWN_ASSETS && first !== undefined
      const seller = isOwn ? first : assetRandom.pick(eligibleSellers)
      const template =
        CATEGORIES.find(({ slug }) => slug === FIRST[index]) ?? assetRandom.pick(CATEGORIES)
      const oldest = isOwn ? now - YEAR + index * DAY : now - assetRandom.int(1, 364) * DAY
      return withEdgeCase(
        index,
        assetOf(assetRandom, seller, template, oldest - assetRandom.int(0, 20) * HOUR),
      )
    })
    varyShelf(assets)
    return assets
  })
}

function varyShelf(assets: readonly DemoAsset[]): void {
  varyMotifs(
    assets.map(({ seller, pictures, at, category }) => ({
      author: seller,
      pictures,
      at,
      category,
    })),
    ({ category }) => CATEGORIES.find(({ slug }) => slug === category)?.motifs ?? [],
  )
}

function assetOf(
  random: Random,
  user: DemoUser,
  template: CategoryTemplate,
  at: number,
): DemoAsset {
  const slots = slotsOf(user)
  const title = expand(random.pick(template.titles), slots, random)
  const licence = random.pick(['personal', 'personal', 'commercial', 'extended'] as const)
  const pictures = Array.from({ length: random.int(1, 5) }, () =>
    makePicture(random, template.motifs),
  )
  const file = fileOf(random, user, template, { title, licence })
  const extension = file.kind
  return {
    seller: user.key,
    category: template.slug,
    title,
    description: expand(random.pick(template.descriptions), slots, random),
    ...priceOf(random, template.price, licence),
    licence,
    tags: random.shuffle(template.tags).slice(0, random.int(2, 4)),
    status: random.boolean(0.02) ? 'withdrawn' : 'published',
    pictures,
    file,
    fileName: `${slugify(title) || template.slug}.${extension}`,
    fileType: ASSET_FILE_TYPES[extension],
    at,
  }
}

/** One in ten is free, one in four is priced in dollars; wider licences cost more. */
function priceOf(
  random: Random,
  [low, high]: CategoryTemplate['price'],
  licence: Licence,
): { priceMinor: number; currency: Currency } {
  const licenceFactor = { personal: 1, commercial: 1.6, extended: 2.5 }[licence]
  const pounds = Math.round((random.int(low, high) * licenceFactor) / 500) * 500
  const roll = random.next()
  if (roll < 0.1) return { priceMinor: 0, currency: 'SSP' }
  if (roll < 0.75) return { priceMinor: pounds * 100, currency: 'SSP' }
  return { priceMinor: Math.max(1, Math.round(pounds / USD_RATE)) * 100 + 50, currency: 'USD' }
}

function fileOf(
  random: Random,
  user: DemoUser,
  { contentKind, motifs }: CategoryTemplate,
  { title, licence }: { title: string; licence: Licence },
): FileArt {
  const seed = random.int(1, 9999)
  const drawing = (width: number, height: number) => ({
    motif: random.pick(motifs),
    palette: random.int(0, 6),
    seed: random.int(1, 40),
    width,
    height,
  })
  const seeds = (count: number): number[] => Array.from({ length: count }, (_, n) => seed + n)
  const seller = `${user.firstName} ${user.lastName} (@${user.username})`
  const pack = { kind: 'zip', title, seller, licence } as const
  switch (contentKind) {
    case 'svg':
      return { kind: 'svg', art: drawing(1600, 1200) }
    case 'png':
      return { kind: 'png', art: drawing(1500, 1000) }
    case 'wav':
      return { kind: 'wav', seed, seconds: random.int(6, 24) }
    case 'pdf': {
      const foot = `@${user.username} - sold on Kinyeti`
      const pages = random.shuffle(PAGES).slice(0, random.int(2, 4))
      return { kind: 'pdf', seed, foot, pages }
    }
    case 'alphabets':
      return { ...pack, arts: [], alphabets: seeds(random.int(1, 3)), looks: [] }
    case 'looks':
      return { ...pack, arts: [], alphabets: [], looks: seeds(random.int(3, 8)) }
    default: {
      const arts = Array.from({ length: random.int(4, 9) }, () => drawing(600, 600))
      return { ...pack, arts, alphabets: [], looks: [] }
    }
  }
}

/** Assets of the first account are always for sale; the next ones are the edge cases. */
function withEdgeCase(index: number, asset: DemoAsset): DemoAsset {
  if (index < OWN_ASSETS) {
    const free = asset.priceMinor === 0 ? 1_500_000 : asset.priceMinor
    return { ...asset, status: 'published', priceMinor: free }
  }
  switch (index) {
    case EDGE_CASES.free:
      return { ...asset, status: 'published', priceMinor: 0, currency: 'SSP' }
    case EDGE_CASES.withdrawn:
      return { ...asset, status: 'withdrawn', priceMinor: 1_200_000, currency: 'SSP' }
    case EDGE_CASES.bare:
      return { ...asset, status: 'published', pictures: [] }
    case EDGE_CASES.long:
      return { ...withTitle(asset, LONG_TITLE), status: 'published' }
    case EDGE_CASES.arabic:
      return {
        ...withTitle(asset, ARABIC.title),
        description: ARABIC.description,
        status: 'published',
      }
    case EDGE_CASES.draft:
      return { ...asset, status: 'draft' }
    default:
      return asset
  }
}

/** The file and its README contain the title as well. */
function withTitle(asset: DemoAsset, title: string): DemoAsset {
  const file = asset.file.kind === 'zip' ? { ...asset.file, title } : asset.file
  return { ...asset, title, file, fileName: `${slugify(title)}.${file.kind}` }
}
