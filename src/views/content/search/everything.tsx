import { ImageIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { center, grid, wrap } from '../../../../styled-system/patterns'
import { card, head, link, tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { CreativeAsset } from '../../../protocol/base/types.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { assetAddress } from '../../../protocol/market/assets.ts'
import { shownPrice } from '../../market/price-text.ts'
import { FreelancerGrid } from '../../people/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../people/freelance/offer-card.tsx'
import { useEngagementOf } from '../engagement.ts'
import { filterAddress } from '../feed/filters.ts'
import { TileWall } from '../feed/tile-wall.tsx'
import { isNameOf, peopleOf, searchPage, type Tab } from './found.ts'
import { People } from './people.tsx'

/** So many of each kind stand on the page of all. */
const MOST = { people: 6, freelancers: 3, work: 8, assets: 6, services: 4 } as const

const partHead = css({
  '& h2': { textStyle: 'subheading' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
})
const also = css({
  color: 'muted',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
})

/** The first few of each kind that was found, and the way to the rest. */
export function Everything({ q, results }: { q: string; results: SearchResults }) {
  const { freelancers, works, assets, services, categories } = results
  const people = peopleOf(results)
  const entries = useMemo(
    () => works.slice(0, MOST.work).map((item) => ({ type: 'work', item }) as const),
    [works],
  )
  useEngagementOf(entries)
  const persons = (
    <>
      <Part q={q} tab="people" title="People" count={people.length}>
        <People people={people.slice(0, MOST.people)} level={3} />
      </Part>
      <Part q={q} tab="freelancers" title="Freelancers" count={freelancers.length}>
        <FreelancerGrid
          freelancers={freelancers.slice(0, MOST.freelancers)}
          level={3}
          label="Freelancers"
        />
      </Part>
    </>
  )
  const named = isNameOf(people, q)
  return (
    <div className={grid({ columns: 1, gap: { base: '8', md: '12' } })}>
      {named && persons}
      <Part q={q} tab="work" title="Work" count={works.length}>
        <TileWall entries={entries} />
      </Part>
      {!named && persons}
      <Part q={q} tab="assets" title="Assets" count={assets.length}>
        <Assets assets={assets.slice(0, MOST.assets)} />
      </Part>
      {categories.length > 0 && <Categories categories={categories} />}
      <Part q={q} tab="services" title="Services" count={services.length}>
        <OfferGrid offers={services.slice(0, MOST.services)} named />
      </Part>
      <p className={also}>
        Look for it in{' '}
        <Link href={searchPage(q, 'posts')} replace className={link()}>
          posts
        </Link>{' '}
        or in the{' '}
        <Link href={searchPage(q, 'blog')} replace className={link()}>
          blog
        </Link>
        , too.
      </p>
    </div>
  )
}

interface PartProps {
  q: string
  tab: Exclude<Tab, 'all' | 'posts' | 'blog'>
  title: string
  count: number
  children: ReactNode
}

function Part({ q, tab, title, count, children }: PartProps) {
  if (count === 0) return null
  const id = `found-${tab}`
  return (
    <section aria-labelledby={id}>
      <div className={cx(head(), partHead)}>
        <h2 id={id}>{title}</h2>
        {count > MOST[tab] && (
          <Link href={searchPage(q, tab)} replace className={link()}>
            All {title.toLowerCase()}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

const asset = css({
  flexDirection: 'row',
  alignItems: 'center',
  minWidth: '0',
  height: 'full',
  '& > div': { minWidth: '0' },
  '& h3': { textStyle: 'name', overflowWrap: 'anywhere', lineClamp: '2' },
  '& h3 a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  '& p': { textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' },
})
const thumbnail = center({
  width: '16',
  height: '16',
  flexShrink: '0',
  borderRadius: 'sm',
  overflow: 'hidden',
  background: 'sunken',
  color: 'muted',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})

/** A search tells less of an asset than the shop does: its picture, title, category and price. */
function Assets({ assets }: { assets: readonly CreativeAsset[] }) {
  return (
    <ul className={grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '3' })} aria-label="Assets">
      {assets.map((each) => (
        <li key={idKey(each.id)} className={cx(card(), asset)}>
          <span className={thumbnail}>
            {each.thumbnail === null ? (
              <ImageIcon size={24} aria-hidden />
            ) : (
              <img
                src={each.thumbnail}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                decoding="async"
              />
            )}
          </span>
          <div>
            <h3 dir="auto">
              <Link href={assetAddress(each)}>{each.title || 'Untitled'}</Link>
            </h3>
            <p>{[each.category, shownPrice(each.price)].filter(Boolean).join(' · ')}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const chip = css({
  minHeight: 'touch',
  paddingInline: '4',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})

function Categories({ categories }: Pick<SearchResults, 'categories'>) {
  return (
    <section aria-labelledby="found-categories">
      <div className={cx(head(), partHead)}>
        <h2 id="found-categories">Kinds of assets</h2>
      </div>
      <ul className={wrap()}>
        {categories.map(({ id, name, slug }) => (
          <li key={idKey(id)}>
            <Link
              href={filterAddress('/marketplace', { category: slug || idKey(id) })}
              className={cx(tag({ tone: 'nile' }), chip)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
