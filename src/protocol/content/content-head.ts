import { descriptionOf, type PageMetadata } from '../base/page-head.ts'
import { isolate, truncate } from '../base/text.ts'

/** Input of a content page's metadata; used by the server and the client. */
export interface SharedContent {
  kind: 'work' | 'post' | 'blog' | 'project' | 'service'
  title: string
  /** Excerpt, description or body. */
  text: string
  author: string
  category: string
  tags: readonly string[]
  /** ISO dates. */
  createdAt: string
  editedAt: string | null
  image?: string | undefined
}

const TITLE_LENGTH = 70

/** A post without a title uses the beginning of its text. */
function titleOf({ title, text, author }: SharedContent): string {
  if (title.trim() !== '') return title.trim()
  const words = descriptionOf(text)
  return words === '' ? `By ${isolate(author)}` : truncate(words, TITLE_LENGTH, '…')
}

/**
 * Metadata of a content page, independent of its URL (A18). Posts and blog posts are articles
 * (META-09); the others are websites.
 */
export function contentHead(content: SharedContent): PageMetadata {
  const { kind, author, category, tags, createdAt, editedAt, text, image } = content
  const page: PageMetadata = {
    title: titleOf(content),
    description: descriptionOf(text) || `${isolate(titleOf(content))} by ${isolate(author)}.`,
    ...(image === undefined ? {} : { image }),
  }
  if (kind !== 'post' && kind !== 'blog') return { ...page, type: 'website' }
  return {
    ...page,
    type: 'article',
    article: {
      author,
      publishedTime: createdAt,
      tags,
      ...(editedAt === null ? {} : { modifiedTime: editedAt }),
      ...(category === '' ? {} : { section: category }),
    },
  }
}

/** Metadata of a user's profile, independent of its URL (A18). */
export function profileHead(user: {
  name: string
  headline: string
  bio: string
  image?: string | undefined
}): PageMetadata {
  const { name, headline, bio, image } = user
  return {
    title: headline === '' ? name : `${isolate(name)}: ${isolate(headline)}`,
    description: descriptionOf(bio) || headline || name,
    type: 'website',
    ...(image === undefined ? {} : { image }),
  }
}

/** Metadata of an asset's page: product, price, seller and rating. */
export function assetHead(asset: {
  address: string
  title: string
  description: string
  category: string
  price_amount: number | null
  currency: string | null
  seller: string
  /** An average from 1 to 5. */
  rating: { average: number; count: number | null }
  image?: string | undefined
}): PageMetadata {
  const { address, title, seller, image } = asset
  const description = descriptionOf(asset.description) || `${isolate(title)} by ${isolate(seller)}.`
  return {
    title,
    description,
    url: address,
    type: 'website',
    mainEntity: productOf(asset, description),
    ...(image === undefined ? {} : { image }),
  }
}

function productOf(asset: Parameters<typeof assetHead>[0], description: string): object {
  const { title: name, category, price_amount: price, currency, seller, rating, image } = asset
  const { average, count } = rating
  const offer = {
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'Person', name: seller },
  }
  const stars = { '@type': 'AggregateRating', ratingValue: average, reviewCount: count }
  return {
    '@type': 'Product',
    name,
    description,
    ...(category === '' ? {} : { category }),
    ...(image === undefined ? {} : { image }),
    ...(price === null || currency === null ? {} : { offers: offer }),
    ...(count === 0 || count === null ? {} : { aggregateRating: stars }),
  }
}
