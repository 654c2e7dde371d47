import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { InfoPage, InfoPart, way } from './info-page.tsx'

interface Question {
  ask: string
  answer: string
  /** Where it is done. */
  ways?: readonly (readonly [href: string, label: string])[]
}

const PARTS: readonly { title: string; id: string; questions: readonly Question[] }[] = [
  {
    title: 'Joining',
    id: 'joining',
    questions: [
      {
        ask: 'What does it cost?',
        answer:
          'Looking, joining, showing work and writing messages cost nothing. What you agree with a client is between the two of you.',
        ways: [
          ['/explore', 'Look around'],
          ['/signup', 'Join'],
        ],
      },
      {
        ask: 'Which account type should I choose?',
        answer:
          'Creator if you show what you make, freelancer if you take commissions, client if you look for someone. All three can follow people, write messages and buy assets.',
        ways: [
          ['/signup', 'Join'],
          ['/freelance', 'Who takes commissions'],
        ],
      },
      {
        ask: 'Do I need a South Sudanese phone number?',
        answer:
          'No. A username, an e-mail address and a password are enough, from anywhere. Many members live in Nairobi, Kampala and Melbourne.',
      },
      {
        ask: 'Does it work on my phone?',
        answer:
          'Any browser shows the pages, also one that runs no scripts, and what was loaded stays readable when the line drops. Writing messages needs one that runs scripts.',
      },
      {
        ask: 'Can I leave again?',
        answer:
          'Whenever you like, in Settings. Before anything goes you read what is deleted with the account and what stays with others, such as the messages you sent them.',
        ways: [['/settings#delete', 'Delete an account']],
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
        ways: [['/portfolio', 'What others show']],
      },
      {
        ask: 'How are prices shown?',
        answer:
          'In South Sudanese pounds or US dollars, as the seller chose. Agree on the currency before the work begins.',
        ways: [['/marketplace', 'The marketplace']],
      },
      {
        ask: 'How much data does a page use?',
        answer:
          'Little: pictures come as small as the place they stand in asks for, and Settings, Appearance and data, makes them smaller still. Files for sale say their size before you buy.',
        ways: [['/settings#appearance', 'Appearance and data']],
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
        ways: [
          ['/contact', 'Write to us'],
          ['/settings#password', 'Change a password'],
        ],
      },
      {
        ask: 'Someone behaves badly. What can I do?',
        answer:
          'Report and Block stand in the menu of every person, post and work, and a person reads each report. Or write to us from the contact page with the name of the account.',
        ways: [
          ['/settings#blocked', 'Whom you blocked'],
          ['/contact', 'Write to us'],
        ],
      },
      {
        ask: 'I deleted something by mistake. Is it gone?',
        answer:
          'Not at once: for some seconds a notice offers to take it back, and so does Ctrl Z. After that it is gone for everybody.',
      },
    ],
  },
]

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
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: '6', paddingBlockEnd: '3' },
  '& p:has(+ ul)': { paddingBlockEnd: '1' },
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
            {questions.map(({ ask, answer, ways = [] }, index) => (
              <details key={ask} open={index === 0}>
                <summary>
                  {ask}
                  <ChevronDown size={20} aria-hidden />
                </summary>
                <p>{answer}</p>
                {ways.length > 0 && (
                  <ul>
                    {ways.map(([href, label]) => (
                      <li key={href}>
                        <Link href={href} className={way}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
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
