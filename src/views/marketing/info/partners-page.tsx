import { Building2, GalleryVertical, GraduationCap, Printer } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoSection, LeadingCards, prose } from '../../shared/page/info-page.tsx'
import { StatRow } from '../home/stat.tsx'

const cards = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
  '& svg': { color: 'accent' },
  '& h3': { textStyle: 'title' },
  '& p': { color: 'muted' },
})

const OFFERS = [
  {
    title: 'Schools and training centres',
    icon: GraduationCap,
    text: 'Create portfolios for a whole class, review work together, and let students graduate with their own profile.',
  },
  {
    title: 'Galleries, festivals and book fairs',
    icon: GalleryVertical,
    text: 'Call for work, choose from the entries, and publish the selection as a collection with every creator credited.',
  },
  {
    title: 'Businesses and organisations',
    icon: Building2,
    text: 'Post projects with a budget and a deadline, compare applications, and keep the whole conversation in one place.',
  },
  {
    title: 'Printers, studios and suppliers',
    icon: Printer,
    text: 'Reach the people who need paper, cloth, cameras or studio time.',
  },
] as const

const LINKS = [
  {
    href: '/creators',
    title: 'The creators',
    text: 'By discipline, town and availability.',
  },
  { href: '/portfolio', title: 'Their work', text: 'Every piece with its creator’s name.' },
  {
    href: '/collections',
    title: 'Collections',
    text: 'Selected works, as a partner would publish them.',
  },
] as const

const STEPS = [
  {
    title: 'Send us a message',
    text: 'Tell us who you are and what you’d like to do. We reply within two working days.',
  },
  { title: 'We meet', text: 'For half an hour, in Juba or on a call.' },
  { title: 'We start small', text: 'With a written agreement and an end date.' },
] as const

const steps = css({
  counterReset: '[step]',
  '& > li': {
    counterIncrement: '[step]',
    paddingBlockStart: '3',
    borderBlockStartWidth: 'thick',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'sorghum',
    _before: {
      content: 'counter(step)',
      display: 'block',
      textStyle: 'heading',
      color: 'accent',
      marginBlockEnd: '2',
    },
  },
  '& h3': { textStyle: 'title' },
  '& p': { color: 'muted' },
})

/** ROUTE-29 */
export default function PartnersPage() {
  return (
    <InfoPage
      title="Partner with us"
      lead={`${PRODUCT_NAME} works with schools, galleries, businesses and suppliers who want the country's creatives to be seen, hired and paid.`}
      picture="beads"
      actions={<ButtonLink href="/contact">Send us a message</ButtonLink>}
    >
      <InfoSection title="Who we work with">
        <div className={cards}>
          {OFFERS.map(({ title, text, icon: Icon }) => (
            <section key={title} className={card({ pad: 'md' })}>
              <Icon size={24} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </InfoSection>
      <InfoSection title="Who you’ll meet">
        <div className={stack({ gap: '6' })}>
          <StatRow />
          <LeadingCards to={LINKS} />
        </div>
      </InfoSection>
      <InfoSection title="How it starts">
        <ol className={cx(steps, grid({ columns: { base: 1, md: 3 }, gap: '6' }))}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </InfoSection>
      <InfoSection title="What we ask">
        <div className={prose}>
          <ul>
            <li>Creators keep the rights to their work and are credited wherever it’s shown.</li>
            <li>Fees are agreed in writing before work starts.</li>
            <li>We never share contact details without permission.</li>
          </ul>
          <ButtonLink href="/contact" look="outline">
            Contact us
          </ButtonLink>
        </div>
      </InfoSection>
    </InfoPage>
  )
}
