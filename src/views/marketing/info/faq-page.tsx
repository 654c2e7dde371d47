import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { ButtonLink } from '../../components/button.tsx'
import { arrowLink, InfoPage, InfoSection } from '../../shared/page/info-page.tsx'

interface Question {
  question: string
  answer: string
  /** Links to the relevant pages. */
  links?: readonly (readonly [href: string, label: string])[]
}

const SECTIONS: readonly { title: string; id: string; questions: readonly Question[] }[] = [
  {
    title: 'Joining',
    id: 'joining',
    questions: [
      {
        question: 'What does it cost?',
        answer:
          'Nothing. Browsing, joining, sharing work and messaging are free. What you agree with a client is between the two of you.',
        links: [
          ['/explore', 'Look around'],
          ['/signup', 'Join'],
        ],
      },
      {
        question: 'Which account type should I choose?',
        answer:
          'Choose creator to share what you make, freelancer to take commissions, or client to hire. All three can follow people, send messages and buy assets.',
        links: [
          ['/signup', 'Join'],
          ['/freelance', 'Who takes commissions'],
        ],
      },
      {
        question: 'Do I need a South Sudanese phone number?',
        answer:
          'No. You only need a username, an e-mail address and a password. Many members live in Nairobi, Kampala and Melbourne.',
      },
      {
        question: 'Does it work on my phone?',
        answer:
          'Yes. Any browser shows the pages, even without JavaScript, and loaded pages stay readable when the connection drops. Messages need JavaScript.',
      },
      {
        question: 'Can I delete my account?',
        answer:
          'Yes, any time, in Settings. We’ll show you what will be deleted and what others keep, such as messages you sent them.',
        links: [['/settings#delete', 'Delete your account']],
      },
    ],
  },
  {
    title: 'Showing and selling',
    id: 'selling',
    questions: [
      {
        question: 'Who owns what I upload?',
        answer: 'You do. Your name stays with your work, and you can remove it any time.',
        links: [['/portfolio', 'See what others share']],
      },
      {
        question: 'How are prices shown?',
        answer:
          'In South Sudanese pounds or US dollars; the seller chooses. Agree on the currency before work starts.',
        links: [['/marketplace', 'The marketplace']],
      },
      {
        question: 'How much data does a page use?',
        answer:
          'Not much: images are sized for your screen, and the data saver in Settings makes them smaller still. Assets show their file size before you buy.',
        links: [['/settings#appearance', 'Appearance and data']],
      },
    ],
  },
  {
    title: 'When something goes wrong',
    id: 'trouble',
    questions: [
      {
        question: 'My connection keeps dropping. Will I lose what I write?',
        answer:
          'No. What you type in a conversation is saved on your device until it’s sent. A message that couldn’t be sent stays in the conversation until you retry or delete it.',
      },
      {
        question: 'I forgot my password. What now?',
        answer:
          'If you joined with Google, sign in with Google. Otherwise choose “Forgot your password?” when you sign in: we’ll send a link to your e-mail address. If you no longer have that address, contact us with your username.',
        links: [
          ['/contact', 'Contact us'],
          ['/settings#password', 'Change your password'],
        ],
      },
      {
        question: 'How do I report someone?',
        answer:
          'Use Report or Block in the menu of any profile, post or work. Our moderators review every report. You can also contact us with the name of the account.',
        links: [
          ['/settings#blocked', 'People you blocked'],
          ['/contact', 'Contact us'],
        ],
      },
      {
        question: 'I deleted something by mistake. Can I get it back?',
        answer:
          'Yes, for a few seconds: press Undo in the message on screen, or Ctrl Z. After that it’s deleted for good.',
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
      lead={`Common questions about ${PRODUCT_NAME}.`}
      picture="coil"
      actions={SECTIONS.map(({ title, id }) => (
        <a key={id} href={`#${id}`} className={button({ look: 'outline', size: 'pill' })}>
          {title}
        </a>
      ))}
    >
      {SECTIONS.map(({ title, id, questions }) => (
        <InfoSection key={id} title={title} id={id}>
          <div className={list}>
            {questions.map(({ question, answer, links = [] }, index) => (
              <details key={question} open={index === 0}>
                <summary>
                  {question}
                  <ChevronDown size={20} aria-hidden />
                </summary>
                <p>{answer}</p>
                {links.length > 0 && (
                  <ul>
                    {links.map(([href, label]) => (
                      <li key={href}>
                        <Link href={href} className={arrowLink}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </details>
            ))}
          </div>
        </InfoSection>
      ))}
      <InfoSection title="Still have a question?">
        <p className={css({ color: 'muted', marginBlockEnd: '4' })}>
          Ask us. We reply within two working days.
        </p>
        <ButtonLink href="/contact">Contact us</ButtonLink>
      </InfoSection>
    </InfoPage>
  )
}
