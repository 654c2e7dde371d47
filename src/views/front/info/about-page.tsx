import { grid, wrap } from '../../../../styled-system/patterns'
import { figures } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoPart, prose } from './info-page.tsx'

const HELD = [
  ['The work supplies the colour', 'We keep out of its way.'],
  ['The maker is named', 'Their name always stands beside the work.'],
  ['Pages stay light', 'Data is paid for by the megabyte.'],
  ['Nothing written is lost', 'Drafts and messages wait on your device until they are sent.'],
] as const

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
        <div className={prose}>
          <ul>
            <li>artists, designers, photographers, developers and storytellers</li>
            <li>clients who want to hire someone or buy something</li>
            <li>freelancers who live from commissions</li>
            <li>sellers of creative assets: patterns, typefaces, presets, recordings</li>
            <li>businesses that look for talent and post commissions</li>
          </ul>
        </div>
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
        <dl className={`${figures()} ${grid({ columns: { base: 1, md: 2 } })}`}>
          {HELD.map(([what, how]) => (
            <div key={what}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </InfoPart>
    </InfoPage>
  )
}
