import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, prose } from './info-page.tsx'

const cards = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
  marginBlockEnd: '8',
  '& h2': { textStyle: 'title' },
  '& p': { color: 'muted' },
})

const WAYS = [
  {
    title: 'Schools and training centres',
    text: 'Open portfolios for a whole class, review work together, and let students leave with a page that is theirs.',
  },
  {
    title: 'Galleries, festivals and book fairs',
    text: 'Call for work, choose from what comes in, and publish the selection as a collection with every maker named.',
  },
  {
    title: 'Businesses and organisations',
    text: 'Post commissions with a budget and a last day, see applications side by side, and keep the whole talk in one place.',
  },
  {
    title: 'Printers, studios and suppliers',
    text: 'Be found by the people who need paper, cloth, cameras or an hour in a recording room.',
  },
] as const

/** ROUTE-29 */
export default function PartnersPage() {
  return (
    <InfoPage
      title="Bring more people to the table"
      lead={`${PRODUCT_NAME} works with schools, galleries, businesses and suppliers who want the country's creatives to be seen, hired and paid.`}
    >
      <div className={cards}>
        {WAYS.map(({ title, text }) => (
          <section key={title} className={card({ pad: 'lg' })}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <div className={prose}>
        <h2>How it begins</h2>
        <p>
          Write a few lines about who you are and what you would like to happen. We answer within
          two working days, meet once, and agree on one small thing to try first.
        </p>
        <h2>What we ask for</h2>
        <ul>
          <li>Makers keep the rights to their work and are named wherever it is shown.</li>
          <li>Fees are written down before work begins.</li>
          <li>Nobody's contact details are passed on without their word.</li>
        </ul>
        <p>
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </p>
      </div>
    </InfoPage>
  )
}
