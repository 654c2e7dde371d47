import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, stack, wrap } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { ButtonLink } from '../../components/button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { OfferServicesButton } from '../../shared/freelance/offer-services-button.tsx'
import { ActiveFilter, SearchBox } from '../../shared/lists/filter-bar.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { arrowLink, InfoPage } from '../../shared/page/info-page.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { OfferSearchResults } from './offers-for.tsx'

const SERVICES = [
  {
    title: 'Branding and design',
    picture: 'posters',
    search: 'brand',
    text: 'A name, a logo and everything that carries it: labels, menus, shop fronts, vehicles.',
    gets: 'You get print and screen files and a one-page style guide.',
  },
  {
    title: 'Photography and film',
    picture: 'sorghum',
    search: 'photo',
    text: 'Weddings, markets, products, portraits, documentaries and music videos.',
    gets: 'You get edited photos in two sizes and a written licence.',
  },
  {
    title: 'Illustration and murals',
    picture: 'facets',
    search: 'illustration',
    text: 'Book covers, comics, school readers, posters, and walls of any length.',
    gets: 'You approve a sketch before any colour.',
  },
  {
    title: 'Web and apps',
    picture: 'peaks',
    search: 'web',
    text: 'Sites that open on any phone, shops with mobile money, tools for organisations.',
    gets: 'You get the source code, a short manual and a month of fixes.',
  },
  {
    title: 'Words and stories',
    picture: 'papyrus',
    search: 'writ',
    text: 'Copy, scripts, and translation between English, Juba Arabic and local languages.',
    gets: 'One round of changes is included.',
  },
  {
    title: 'Fashion and craft',
    picture: 'weave',
    search: 'embroidery',
    text: 'Milaya embroidery, tailoring, beadwork, basketry, leather.',
    gets: 'Your measurements are saved for the next order.',
  },
] as const

const cards = grid({
  columns: { base: 1, sm: 2, lg: 3 },
  gap: { base: '4', md: '6' },
  '& :is(h2, h3)': { textStyle: 'title' },
  '& p + p': { color: 'muted' },
  '& img': { width: 'full', height: '[8rem]', objectFit: 'cover' },
})
const textColumn = stack({ gap: '3', padding: '4', flexGrow: '1' })
const linkRow = wrap({ columnGap: '6', rowGap: '0', marginBlockStart: 'auto' })

const activeFilterRow = wrap({ align: 'center', marginBlockEnd: '2' })
const headingStyle = css({ textStyle: 'heading', marginBlockStart: '12', marginBlockEnd: '4' })
const find = css({ width: 'full', maxWidth: '[28rem]' })

const FILTERS = ['search'] as const
const servicesPath = (search: string): string => filterPath('/services', { search })

/**
 * /services?search= (ROUTE-03, PROD-04, A28): service categories, or the services that match a
 * search.
 */
export default function ServicesPage() {
  const { search } = useFilters(FILTERS)
  return search === '' ? <Disciplines /> : <SearchResults search={search} />
}

function OfferSearch({ search }: { search: string }) {
  return <SearchBox label="Search services" value={search} toPath={servicesPath} />
}

function SearchResults({ search }: { search: string }) {
  return (
    <PageFrame
      title="Services"
      lead="Services you can hire, with prices."
      compact
      aside={<OfferSearch search={search} />}
    >
      <div className={activeFilterRow}>
        <ActiveFilter href={servicesPath('')}>{search}</ActiveFilter>
      </div>
      <OfferSearchResults search={search} />
      <h2 className={headingStyle}>By discipline</h2>
      <DisciplineCards level="h3" />
    </PageFrame>
  )
}

function Disciplines() {
  return (
    <InfoPage
      title="Services to hire"
      lead="Find people for the jobs below. You agree on the price with the creator in a conversation you can both read again."
      picture="market"
      actions={
        <>
          <div className={find}>
            <OfferSearch search="" />
          </div>
          <ButtonLink href="/freelance">Find a freelancer</ButtonLink>
          <OfferServicesButton label="Offer a service" />
        </>
      }
    >
      <DisciplineCards level="h2" />
    </InfoPage>
  )
}

function DisciplineCards({ level: Heading }: { level: 'h2' | 'h3' }) {
  return (
    <ul className={cards}>
      {SERVICES.map(({ title, picture, search, text, gets }) => (
        <li key={title} className={card({ pad: 'none' })}>
          <img src={`/brand/${picture}.svg`} alt="" loading="lazy" width={480} height={360} />
          <div className={textColumn}>
            <Heading>{title}</Heading>
            <p>{text}</p>
            <p>{gets}</p>
            <div className={linkRow}>
              <Link href={filterPath('/freelance', { search })} className={arrowLink}>
                See who does this
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Link>
              <Link href={servicesPath(search)} className={arrowLink}>
                Services and prices
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Link>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
