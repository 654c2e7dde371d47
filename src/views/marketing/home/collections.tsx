import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { collectionsQuery } from '../../../services/queries/collections.ts'
import { useApp } from '../../app-context.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CollectionCard } from '../../content/collections/collection-card.tsx'
import { ownerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { COLLECTIONS } from './content.ts'

const wall = grid({ columns: { base: 2, lg: 3 }, columnGap: { base: '3', md: '4' }, rowGap: '6' })
const caption = css({ minHeight: '24' })

const collection = css({
  display: 'block',
  color: 'fg',
  textDecoration: 'none',
  borderRadius: 'md',
  '& img': { width: 'full', aspectRatio: 'photo', objectFit: 'cover', borderRadius: 'md' },
  '& h3': { textStyle: 'title', marginBlockStart: '2' },
  '& p': { color: 'muted', textStyle: 'small' },
  _hover: { '& h3': { textDecoration: 'underline' } },
})

/** Collections made by users, or fixed themes if the API has none. */
export function Collections() {
  const { api } = useApp()
  const query = useInfiniteQuery(collectionsQuery(api))
  const collections = useUnmuted(query.data, ownerOf)
  if (query.isPending) return <Skeletons />
  if (collections.length === 0) return <Themes />
  return (
    <div className={wall}>
      {collections.slice(0, COLLECTIONS.length).map((entry) => (
        <CollectionCard key={entry.id} collection={entry} level={3} isBrief />
      ))}
    </div>
  )
}

const Skeletons = () => (
  <div className={wall} aria-busy>
    {COLLECTIONS.map(({ title }) => (
      <article key={title}>
        <Skeleton className={css({ aspectRatio: 'photo' })} height="auto" />
        <div className={caption} />
      </article>
    ))}
  </div>
)

function Themes() {
  return (
    <ul className={wall}>
      {COLLECTIONS.map(({ title, text, cover }) => (
        <li key={title}>
          <Link href="/inspiration" className={collection}>
            <img src={`/brand/${cover}.svg`} alt="" loading="lazy" width={480} height={360} />
            <h3>{title}</h3>
            <p>{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
