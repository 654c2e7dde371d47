import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { collectionPath } from '../../../protocol/content/collection-paths.ts'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { formatCount } from '../../locale.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'

export const collectionGrid = grid({
  columns: { base: 1, sm: 2, lg: 3 },
  columnGap: { base: '4', md: '6' },
  rowGap: '8',
})
const cover = grid({
  columns: 2,
  gridTemplateRows: '[repeat(2, minmax(0, 1fr))]',
  gap: '0.5',
  aspectRatio: 'photo',
  borderRadius: 'md',
  overflow: 'hidden',
  background: 'sunken',
  '& > span': { minHeight: '0', height: 'full' },
})
const caption = css({
  paddingBlockStart: '3',
  '& h2, & h3': { textStyle: 'title' },
  '& h2 a, & h3 a': {
    color: 'fg',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
  '& p': { color: 'muted', textStyle: 'small' },
})

const underlined = css({ textDecoration: 'underline', textUnderlineOffset: '[0.2em]' })

const MAX_COVERS = 4

/** A collection: four pictures, title, description and owner. */
export function CollectionCard({
  collection,
  level = 2,
  isBrief = false,
}: {
  collection: Collection
  level?: 2 | 3
  /** Omits the description. */
  isBrief?: boolean
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const href = collectionPath(collection.slug)
  return (
    <article>
      {/* The title below links to the same page. */}
      <Link href={href} className={cover} tabIndex={-1} aria-hidden>
        {collection.pictures.slice(0, MAX_COVERS).map((picture) => (
          <ContentPicture
            key={picture.url}
            picture={picture}
            sizes="190px"
            alt=""
            thumbnail
            isSupplementary={isBrief}
          />
        ))}
      </Link>
      <div className={caption}>
        <Heading dir="auto">
          <Link href={href}>{collection.title}</Link>
        </Heading>
        {!isBrief && <p dir="auto">{collection.description}</p>}
        <p>
          {collection.items_count === null
            ? 'Chosen by'
            : `${formatCount(collection.items_count, 'work', 'works')}, chosen by`}{' '}
          <UserLink user={collection.owner} className={underlined} />
        </p>
      </div>
    </article>
  )
}
