import { css } from '../../../../styled-system/css'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, prose } from './info-page.tsx'

const picture = css({
  width: 'full',
  height: 'auto',
  maxHeight: '[26rem]',
  objectFit: 'cover',
  objectPosition: '[50% 40%]',
  borderRadius: 'lg',
  marginBlockEnd: '8',
})

/** ROUTE-02, PROD-01, PROD-04 */
export default function AboutPage() {
  return (
    <InfoPage
      title="A mountain you can see from everywhere"
      lead={`${PRODUCT_NAME} is a meeting place for the creatives, brands and businesses of South Sudan, named for the country's highest peak.`}
    >
      <img className={picture} src="/brand/hero.svg" alt="" width={960} height={720} />
      <div className={prose}>
        <h2>Why it exists</h2>
        <p>
          Much of the best work made in Juba, Wau or Malakal is seen by the people who happen to
          walk past it. The photographer is known in one market, the illustrator in one school, the
          embroiderer in one family. {PRODUCT_NAME} puts the work, and the name of who made it,
          where a client in the next street or on the next continent can find both.
        </p>
        <h2>Who it is for</h2>
        <ul>
          <li>artists, designers, photographers, developers and storytellers</li>
          <li>clients who want to hire someone or buy something</li>
          <li>freelancers who live from commissions</li>
          <li>sellers of creative assets: patterns, typefaces, presets, recordings</li>
          <li>businesses that look for talent and post commissions</li>
        </ul>
        <h2>What you can do here</h2>
        <p>
          Show a portfolio, write posts and longer stories, offer your services, sell assets, run
          projects with a team, follow the people whose work you like, and talk with any of them in
          real time. Looking around needs no account.
        </p>
        <h2>What we hold to</h2>
        <ul>
          <li>The work supplies the colour; we keep out of its way.</li>
          <li>The maker's name always stands beside the work.</li>
          <li>Pages stay light, because data is paid for by the megabyte.</li>
          <li>Nothing a person has written is ever lost.</li>
        </ul>
        <p>
          <ButtonLink href="/contact" look="outline">
            Write to us
          </ButtonLink>
        </p>
      </div>
    </InfoPage>
  )
}
