import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { removableProps } from '../../hooks/use-removed.ts'
import { ContentPicture } from '../content/content-image.tsx'
import { thumbhashColour } from '../content/thumbhash.ts'
import { UserLink } from '../users/author-line.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { WishlistButton } from './wishlist-button.tsx'

const cards = grid({
  columns: { base: 2, md: 3, lg: 4 },
  columnGap: { base: '3', md: '6' },
  rowGap: { base: '6', md: '8' },
})
const cardCell = css({ '--below': '16rem' })
const box = flex({ position: 'relative', direction: 'column', height: 'full', minWidth: '0' })
const coverLink = css({
  display: 'block',
  aspectRatio: 'photo',
  borderRadius: 'md',
  overflow: 'hidden',
  background: 'sunken',
  '& > span': { background: '[none]' },
})
/** Shows the whole picture, regardless of its aspect ratio. */
const whole = css({ height: 'full' })
const ownedTag = css({ position: 'absolute', insetBlockStart: '2', insetInlineStart: '2' })
const textColumn = grid({
  gap: '0.5',
  paddingBlockStart: '2',
  '& h2, & h3': { textStyle: 'name', lineClamp: '2' },
  '& a': {
    color: '[inherit]',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
const sellerStyle = css({
  textStyle: 'small',
  color: 'muted',
  truncate: true,
  '& > a': { display: 'block', truncate: true, lineHeight: { base: '[24px]', md: '[inherit]' } },
})
const facts = wrap({ justify: 'space-between', align: 'center', columnGap: '3' })

/** Card width for `<img sizes>`. */
const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw'

interface CardProps {
  asset: Asset
  level?: 2 | 3 | undefined
  priority?: 'lazy' | 'eager' | 'first'
  /** Content below the price. */
  children?: ReactNode
}

/** Asset in a list: picture, title, seller, price and rating (ENT-16, ENT-18). */
export function AssetCard({ asset, level = 2, priority = 'lazy', children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const href = assetPath(asset)
  // A colour instead of the blurred placeholder, which would remain visible around a picture with
  // another aspect ratio than the card.
  const cover = asset.images[0] ?? null
  const averageColour = cover === null ? null : thumbhashColour(cover.thumbhash)
  return (
    <article {...removableProps('asset', asset.id)} className={box}>
      {/* Hidden from assistive technology: the title below has the same link. */}
      <Link
        href={href}
        className={coverLink}
        style={averageColour === null ? undefined : { background: averageColour }}
        tabIndex={-1}
        aria-hidden
      >
        <ContentPicture
          picture={cover && { ...cover, thumbhash: '' }}
          sizes={SIZES}
          alt=""
          priority={priority}
          className={whole}
        />
      </Link>
      {asset.owned && <span className={cx(tag({ tone: 'success' }), ownedTag)}>Bought</span>}
      <WishlistButton asset={asset} look="picture" />
      <div className={textColumn}>
        <Heading dir="auto">
          <Link href={href}>{asset.title || 'Untitled'}</Link>
        </Heading>
        <p className={sellerStyle}>
          <UserLink user={asset.seller} />
        </p>
        <p className={facts}>
          <Price asset={asset} />
          <Rating rating={asset.rating} />
        </p>
        {children}
      </div>
    </article>
  )
}

interface GridProps {
  assets: readonly Asset[]
  label?: string
  level?: 2 | 3 | undefined
  /** Number of pictures that load eagerly. */
  eager?: number
  className?: string
}

export function AssetGrid({ assets, label, level, eager = 0, className }: GridProps) {
  return (
    <ul className={cx(cards, className)} aria-label={label}>
      {assets.map((asset, index) => (
        <li key={asset.id} data-below className={cardCell}>
          <AssetCard asset={asset} level={level} priority={index < eager ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of `count` cards while loading. */
export function AssetSkeleton({
  count = 8,
  label = 'Loading assets',
  className,
}: {
  count?: number
  label?: string
  className?: string
}) {
  return (
    <div className={cx(cards, className)} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={index} className={box} data-pending>
          <div className={coverLink}>
            <Skeleton height="100%" />
          </div>
          <div className={textColumn}>
            <Skeleton width="80%" height="1.3em" />
            <Skeleton width="50%" height="1.2em" />
            <Skeleton width="40%" height="1.3em" />
          </div>
        </div>
      ))}
    </div>
  )
}
