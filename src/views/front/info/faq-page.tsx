import { ChevronDown } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'

const PARTS = [
  {
    title: 'Joining',
    id: 'joining',
    questions: [
      {
        ask: 'What does it cost?',
        answer:
          'Looking, joining, showing work and writing messages cost nothing. What you agree with a client is between the two of you.',
      },
      {
        ask: 'Which account type should I choose?',
        answer:
          'Creator if you show what you make, freelancer if you take commissions, client if you look for someone. All three can follow people, write messages and buy assets.',
      },
      {
        ask: 'Do I need a South Sudanese phone number?',
        answer:
          'No. A username, an e-mail address and a password are enough, from anywhere. Many members live in Nairobi, Kampala and Melbourne.',
      },
    ],
  },
  {
    title: 'Showing and selling',
    id: 'selling',
    questions: [
      {
        ask: 'Who owns what I upload?',
        answer:
          'You do. Your name stays beside your work, and you can take it down whenever you like.',
      },
      {
        ask: 'How are prices shown?',
        answer:
          'In South Sudanese pounds or US dollars, as the seller chose. Agree on the currency before the work begins.',
      },
      {
        ask: 'How much data does a page use?',
        answer:
          'Little: pictures come as small as the place they stand in asks for, and Settings, Appearance and data, makes them smaller still. Files for sale say their size before you buy.',
      },
    ],
  },
  {
    title: 'When something goes wrong',
    id: 'trouble',
    questions: [
      {
        ask: 'My connection breaks all the time. Will I lose what I write?',
        answer:
          'What you type in a conversation is kept on your device until it is sent. A message that could not be sent stays in the conversation, marked, until you try again or delete it.',
      },
      {
        ask: 'I forgot my password and cannot get in. What now?',
        answer:
          'We send no mail with a link, so nobody can take an account by way of an old address. If you joined with Google, sign in with Google. Else write to us from the contact page with your username: a person checks that the account is yours and gives you a new password, which you change in Settings.',
      },
      {
        ask: 'Someone behaves badly. What can I do?',
        answer:
          'Report and Block stand in the menu of every person, post and work, and a person reads each report. Or write to us from the contact page with the name of the account.',
      },
    ],
  },
] as const

const list = css({
  '& details + details': { borderBlockStart: 'hairline' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '3',
    textStyle: 'name',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& summary svg': {
    flexShrink: '0',
    color: 'accent',
    transitionProperty: '[transform]',
    transitionDuration: 'normal',
  },
  '& details[open] summary svg': { transform: '[rotate(180deg)]' },
  '& p': { paddingBlockEnd: '4', color: 'muted', maxWidth: 'prose' },
})

/** ROUTE-27 */
export default function FaqPage() {
  return (
    <InfoPage
      title="Questions and answers"
      lead={`What people ask before and after they join ${PRODUCT_NAME}.`}
      picture="coil"
      acts={PARTS.map(({ title, id }) => (
        <a key={id} href={`#${id}`} className={button({ look: 'outline', size: 'pill' })}>
          {title}
        </a>
      ))}
    >
      {PARTS.map(({ title, id, questions }) => (
        <InfoPart key={id} title={title} id={id}>
          <div className={list}>
            {questions.map(({ ask, answer }, index) => (
              <details key={ask} open={index === 0}>
                <summary>
                  {ask}
                  <ChevronDown size={20} aria-hidden />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </InfoPart>
      ))}
      <InfoPart title="Not answered here?">
        <p className={css({ color: 'muted', marginBlockEnd: '4' })}>
          Ask us. Letters are answered within two working days.
        </p>
        <ButtonLink href="/contact">Write to us</ButtonLink>
      </InfoPart>
    </InfoPage>
  )
}
