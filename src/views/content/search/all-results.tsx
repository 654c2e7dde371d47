import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { head, link, tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { FreelancerGrid } from '../../users/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../users/freelance/offer-card.tsx'
import { useEngagementOf } from '../engagement.ts'
import { filterPath } from '../feed/filters.ts'
import { TileWall } from '../feed/tile-wall.tsx'
import { Assets } from './asset-results.tsx'
import { marker } from './highlighted.tsx'
import {
  lineOf,
  namesakeOf,
  othersOf,
  peopleOf,
  searchPage,
  type Tab,
  worksOf,
} from './search-results.ts'
import { Namesake, People } from './user-results.tsx'

/** Maximum number of results of each kind on the All tab. */
const MOST = { people: 6, freelancers: 3, work: 8, assets: 6, services: 4 } as const

/** If fewer other portfolio items are left, the ones shown above are repeated (`othersOf`). */
const FEW_WORKS = 4

const partHead = css({
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
export function Everything({ q, results }: { q: string; results: SearchResults }) {
  const { freelancers, works, assets, services, categories } = results
  const people = useMemo(() => peopleOf(results), [results])
  const mark = useMemo(() => marker(q), [q])
  const namesake = useMemo(() => namesakeOf(people, q), [people, q])
  const theirs = useMemo(() => (namesake ? worksOf(results, namesake) : []), [results, namesake])
  const entries = useMemo(
    () =>
      othersOf(works, theirs, FEW_WORKS)
        .slice(0, MOST.work)
        .map((item) => ({ type: 'work', item }) as const),
    [works, theirs],
  )
  useEngagementOf(entries)
  const persons = (
    <>
      <Part q={q} tab="people" title="People" count={people.length}>
        {namesake ? (
          <Namesake
            user={namesake}
            others={people.filter((one) => one !== namesake).slice(0, MOST.people - 1)}
            line={lineOf(results, namesake)}
            works={theirs}
            mark={mark}
          />
        ) : (
          <People people={people.slice(0, MOST.people)} level={3} mark={mark} />
        )}
      </Part>
      <Part q={q} tab="freelancers" title="Freelancers" count={freelancers.length}>
        <FreelancerGrid
          freelancers={freelancers.slice(0, MOST.freelancers)}
          level={3}
          label="Freelancers"
          mark={mark}
        />
      </Part>
    </>
  )
  return (
    <div className={grid({ columns: 1, gap: { base: '8', md: '12' } })}>
      {namesake && persons}
      <Part q={q} tab="work" title="Work" count={works.length}>
        <TileWall entries={entries} />
      </Part>
      {!namesake && persons}
      <Part q={q} tab="assets" title="Assets" count={assets.length}>
        <Assets assets={assets.slice(0, MOST.assets)} mark={mark} />
      </Part>
      {categories.length > 0 && <Categories categories={categories} />}
      <Part q={q} tab="services" title="Services" count={services.length}>
        <OfferGrid offers={services.slice(0, MOST.services)} showsOwner mark={mark} />
      </Part>
      <p className={also}>
        Search for it in{' '}
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
