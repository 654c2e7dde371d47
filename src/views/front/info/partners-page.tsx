import { Building2, GalleryVertical, GraduationCap, Printer } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Figures } from '../home/figure.tsx'
import { InfoPage, InfoPart, LeadingCards, prose } from './info-page.tsx'

const cards = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
  '& svg': { color: 'accent' },
  '& h3': { textStyle: 'title' },
  '& p': { color: 'muted' },
})

const WAYS = [
  {
    title: 'Schools and training centres',
    icon: GraduationCap,
    text: 'Open portfolios for a whole class, review work together, and let students leave with a page that is theirs.',
  },
  {
    title: 'Galleries, festivals and book fairs',
    icon: GalleryVertical,
    text: 'Call for work, choose from what comes in, and publish the selection as a collection with every maker named.',
  },
  {
    title: 'Businesses and organisations',
    icon: Building2,
    text: 'Post commissions with a budget and a last day, see applications side by side, and keep the whole talk in one place.',
  },
  {
    title: 'Printers, studios and suppliers',
    icon: Printer,
    text: 'Be found by the people who need paper, cloth, cameras or an hour in a recording room.',
  },
] as const

const DOORS = [
  {
    href: '/creators',
    title: 'The makers',
    text: 'By craft, town and time for new work.',
  },
  { href: '/portfolio', title: 'Their work', text: 'Each piece with the name of who made it.' },
  {
    href: '/collections',
    title: 'Collections',
    text: 'Works chosen and put together, as a partner would publish a selection.',
  },
] as const

const STEPS = [
  {
    title: 'You write a few lines',
    text: 'Who you are, and what you would like to happen. We answer within two working days.',
  },
  { title: 'We meet once', text: 'In Juba or by a call, for half an hour.' },
  { title: 'We try one small thing', text: 'Agreed on paper, with a day on which it ends.' },
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
      title="Bring more people to the table"
      lead={`${PRODUCT_NAME} works with schools, galleries, businesses and suppliers who want the country's creatives to be seen, hired and paid.`}
      picture="beads"
      acts={<ButtonLink href="/contact">Begin with a few lines</ButtonLink>}
    >
      <InfoPart title="Who comes">
        <div className={cards}>
          {WAYS.map(({ title, text, icon: Icon }) => (
            <section key={title} className={card({ pad: 'md' })}>
              <Icon size={24} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </InfoPart>
      <InfoPart title="Whom you would meet">
        <div className={stack({ gap: '6' })}>
          <Figures />
          <LeadingCards to={DOORS} />
        </div>
      </InfoPart>
      <InfoPart title="How it begins">
        <ol className={cx(steps, grid({ columns: { base: 1, md: 3 }, gap: '6' }))}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </InfoPart>
      <InfoPart title="What we ask for">
        <div className={prose}>
          <ul>
            <li>Makers keep the rights to their work and are named wherever it is shown.</li>
            <li>Fees are written down before work begins.</li>
            <li>Nobody's contact details are passed on without their word.</li>
          </ul>
          <ButtonLink href="/contact" look="outline">
            Write to us
          </ButtonLink>
        </div>
      </InfoPart>
    </InfoPage>
  )
}
