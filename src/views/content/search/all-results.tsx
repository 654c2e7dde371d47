import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { head, link, tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { createHighlight } from '../../shared/content/highlighted.tsx'
import { FreelancerGrid } from '../../shared/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../shared/freelance/offer-card.tsx'
import { filterPath } from '../../shared/lists/filters.ts'
import { TileWall } from '../feed/tile-wall.tsx'
import { Assets } from './asset-results.tsx'
import {
  namesakeOf,
  otherItems,
  portfolioItemsOf,
  profileSubtitle,
  searchPath,
  type Tab,
  usersOf,
} from './search-results.ts'
import { Namesake, UserResults } from './user-results.tsx'

/** Maximum number of results of each kind on the All tab. */
const MAX_RESULTS = { people: 6, freelancers: 3, work: 8, assets: 6, services: 4 } as const

/** If fewer other portfolio items are left, the ones shown above are repeated (`otherItems`). */
const MIN_OTHER_ITEMS = 4

const sectionHead = css({
  alignItems: 'center',
  minHeight: 'touch',
  marginBlockEnd: '2',
  '& h2': { textStyle: 'subheading' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
})
const also = css({
  color: 'muted',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
})

/** First results of each kind with a link to the others. */
export function AllResults({ q, results }: { q: string; results: SearchResults }) {
  const { freelancers, works, assets, services, categories } = results
  const profiles = useMemo(() => usersOf(results), [results])
  const mark = useMemo(() => createHighlight(q), [q])
  const namesake = useMemo(() => namesakeOf(profiles, q), [profiles, q])
  const namesakeItems = useMemo(
    () => (namesake ? portfolioItemsOf(results, namesake) : []),
    [results, namesake],
  )
  const entries = useMemo(
    () =>
      otherItems(works, namesakeItems, MIN_OTHER_ITEMS)
        .slice(0, MAX_RESULTS.work)
        .map((item) => ({ type: 'work', item }) as const),
    [works, namesakeItems],
  )
  useEngagementOf(entries)
  const userSections = (
    <>
      <ResultSection q={q} tab="people" title="People" count={profiles.length}>
        {namesake ? (
          <Namesake
            user={namesake}
            others={profiles
              .filter((profile) => profile !== namesake)
              .slice(0, MAX_RESULTS.people - 1)}
            subtitle={profileSubtitle(results, namesake)}
            items={namesakeItems}
            mark={mark}
          />
        ) : (
          <UserResults profiles={profiles.slice(0, MAX_RESULTS.people)} level={3} mark={mark} />
        )}
      </ResultSection>
      <ResultSection q={q} tab="freelancers" title="Freelancers" count={freelancers.length}>
        <FreelancerGrid
          freelancers={freelancers.slice(0, MAX_RESULTS.freelancers)}
          level={3}
          label="Freelancers"
          mark={mark}
        />
      </ResultSection>
    </>
  )
  return (
    <div className={grid({ columns: 1, gap: { base: '8', md: '12' } })}>
      {namesake && userSections}
      <ResultSection q={q} tab="work" title="Work" count={works.length}>
        <TileWall entries={entries} />
      </ResultSection>
      {!namesake && userSections}
      <ResultSection q={q} tab="assets" title="Assets" count={assets.length}>
        <Assets assets={assets.slice(0, MAX_RESULTS.assets)} mark={mark} />
      </ResultSection>
      {categories.length > 0 && <Categories categories={categories} />}
      <ResultSection q={q} tab="services" title="Services" count={services.length}>
        <OfferGrid offers={services.slice(0, MAX_RESULTS.services)} showsOwner mark={mark} />
      </ResultSection>
      <p className={also}>
        Search for it in{' '}
        <Link href={searchPath(q, 'posts')} replace className={link()}>
          posts
        </Link>{' '}
        or in the{' '}
        <Link href={searchPath(q, 'blog')} replace className={link()}>
          blog
        </Link>
        , too.
      </p>
    </div>
  )
}

interface ResultSectionProps {
  q: string
  tab: Exclude<Tab, 'all' | 'posts' | 'blog'>
  title: string
  count: number
  children: ReactNode
}

function ResultSection({ q, tab, title, count, children }: ResultSectionProps) {
  if (count === 0) return null
  const id = `found-${tab}`
  return (
    <section aria-labelledby={id}>
      <div className={cx(head(), sectionHead)}>
        <h2 id={id}>{title}</h2>
        {count > MAX_RESULTS[tab] && (
          <Link href={searchPath(q, tab)} replace className={link()}>
            All {title.toLowerCase()}
          </Link>
        )}
      </div>
      {children}
    </section>
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
      <div className={cx(head(), sectionHead)}>
        <h2 id="found-categories">Kinds of assets</h2>
      </div>
      <ul className={wrap()}>
        {categories.map(({ id, name, slug }) => (
          <li key={idKey(id)}>
            <Link
              href={filterPath('/marketplace', { category: slug || idKey(id) })}
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
