import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { AboutNow } from './about-now.tsx'
import { InfoPage, InfoPart, prose } from './info-page.tsx'

const HELD = [
  ['The work supplies the colour', 'We keep out of its way.'],
  ['The maker is named', 'Their name always stands beside the work.'],
  ['Pages stay light', 'Data is paid for by the megabyte.'],
  ['Nothing written is lost', 'Drafts and messages wait on your device until they are sent.'],
] as const

const WHO = [
  ['makers:', 'artists, designers, photographers, developers and storytellers'],
  ['clients', 'who want to hire someone or buy something'],
  ['freelancers', 'who live from commissions'],
  ['shops:', 'sellers of creative assets: patterns, typefaces, presets, recordings'],
  ['businesses', 'that look for talent and post commissions'],
] as const

const lines = css({
  '& li': { paddingBlock: '3', color: 'muted' },
  '& li + li': { borderBlockStart: 'hairline' },
  '& li:first-child': { paddingBlockStart: '0' },
  '& b': { color: 'fg', fontWeight: 'semibold', textTransform: 'capitalize' },
})
const held = grid({
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
      title="A mountain you can see from everywhere"
      lead={`${PRODUCT_NAME} is a meeting place for the creatives, brands and businesses of South Sudan, named for the country's highest peak.`}
      picture="hero"
    >
      <InfoPart title="Why it exists">
        <p className={prose}>
          Much of the best work made in Juba, Wau or Malakal is seen by the people who happen to
          walk past it. The photographer is known in one market, the illustrator in one school, the
          embroiderer in one family. {PRODUCT_NAME} puts the work, and the name of who made it,
          where a client in the next street or on the next continent can find both.
        </p>
      </InfoPart>
      <InfoPart title="Who it is for">
        <ul className={lines}>
          {WHO.map(([who, what]) => (
            <li key={who}>
              <b>{who}</b> {what}
            </li>
          ))}
        </ul>
      </InfoPart>
      <InfoPart title="What you can do here">
        <div className={prose}>
          <p>
            Show a portfolio, write posts and longer stories, offer your services, sell assets, run
            projects with a team, follow the people whose work you like, and talk with any of them
            in real time. Looking around needs no account.
          </p>
          <p className={wrap({ gap: '3' })}>
            <ButtonLink href="/explore">Look around</ButtonLink>
            <ButtonLink href="/contact" look="outline">
              Write to us
            </ButtonLink>
          </p>
        </div>
      </InfoPart>
      <InfoPart title="What we hold to">
        <dl className={held}>
          {HELD.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </InfoPart>
      {/* Last, for nothing to stand below it: how much it shows is known once it is there. */}
      <AboutNow />
    </InfoPage>
  )
}
