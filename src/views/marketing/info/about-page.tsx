import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoSection, prose } from '../../shared/page/info-page.tsx'
import { AboutNow } from './about-now.tsx'

const VALUES = [
  ['The work comes first', 'The design stays out of its way.'],
  ['Creators are credited', 'Their name is always shown with the work.'],
  ['Pages stay light', 'Because data is paid for by the megabyte.'],
  ['Nothing you write is lost', 'Drafts and messages stay on your device until they’re sent.'],
] as const

const AUDIENCES = [
  ['makers:', 'artists, designers, photographers, developers and storytellers'],
  ['clients', 'who want to hire someone or buy something'],
  ['freelancers', 'who work on commission'],
  ['shops:', 'sellers of creative assets: patterns, typefaces, presets, recordings'],
  ['businesses', 'that look for talent and post commissions'],
] as const

const lines = css({
  '& li': { paddingBlock: '3', color: 'muted' },
  '& li + li': { borderBlockStart: 'hairline' },
  '& li:first-child': { paddingBlockStart: '0' },
  '& b': { color: 'fg', fontWeight: 'semibold', textTransform: 'capitalize' },
})
const valueGrid = grid({
  columns: { base: 1, md: 2 },
  columnGap: '8',
  rowGap: '6',
  '& > div': {
    paddingBlockStart: '3',
    borderBlockStartWidth: 'thick',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'sorghum',
  },
  '& dt': { textStyle: 'title' },
  '& dd': { color: 'muted' },
})

/** ROUTE-02, PROD-01, PROD-04 */
export default function AboutPage() {
  return (
    <InfoPage
      title="Where South Sudan’s creatives meet"
      lead={`${PRODUCT_NAME} is a meeting place for the creatives, brands and businesses of South Sudan, named for the country's highest peak.`}
      picture="hero"
    >
      <InfoSection title="Why it exists">
        <p className={prose}>
          Much of the best work made in Juba, Wau or Malakal is only seen by people nearby. The
          photographer is known in one market, the illustrator in one school, the embroiderer in one
          family. {PRODUCT_NAME} puts the work and its creator where clients can find them, on the
          next street or another continent.
        </p>
      </InfoSection>
      <InfoSection title="Who it is for">
        <ul className={lines}>
          {AUDIENCES.map(([audience, what]) => (
            <li key={audience}>
              <b>{audience}</b> {what}
            </li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection title="What you can do here">
        <div className={prose}>
          <p>
            Show a portfolio, post and blog, offer services, sell assets, run projects with a team,
            follow people and message them in real time. No account needed to browse.
          </p>
          <p className={wrap({ gap: '3' })}>
            <ButtonLink href="/explore">Look around</ButtonLink>
            <ButtonLink href="/contact" look="outline">
              Contact us
            </ButtonLink>
          </p>
        </div>
      </InfoSection>
      <InfoSection title="Our principles">
        <dl className={valueGrid}>
          {VALUES.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </InfoSection>
      {/* Last, because its height is unknown until it has loaded. */}
      <AboutNow />
    </InfoPage>
  )
}
