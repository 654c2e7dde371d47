import { ArrowUpRight, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { button, card, link, note, tag } from '../../../../styled-system/recipes'
import { HOME_TIME_ZONE, PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { clockIn } from '../../../protocol/users/freelance.ts'
import { useMinute } from '../../app-context.tsx'
import { calendarDate } from '../../dates.ts'
import { useUser } from '../../hooks/session.ts'
import { InfoPage, InfoSection, LeadingCards, leadingCard } from '../../shared/page/info-page.tsx'
import { CONTACT } from '../../shell/navigation.ts'
import { isStaffed, nextOpeningTime } from './hours.ts'

interface Topic {
  title: string
  text: string
  /** Questions that the e-mail is pre-filled with, one per line. */
  questions: readonly string[]
}

const TOPICS: readonly Topic[] = [
  {
    title: 'My account',
    text: 'Sign-in problems, a lost e-mail address, a wrong name.',
    questions: ['What happened, and when'],
  },
  {
    title: 'A purchase or sale',
    text: 'A download that doesn’t open, a price, a payment.',
    questions: ['Link to the asset', 'What happened'],
  },
  {
    title: 'Report someone',
    text: 'The Report button in the menu of every post, work and profile is faster.',
    questions: ['Link to the page', 'What happened'],
  },
  {
    title: 'An exhibition, a class, a partnership',
    text: 'Tell us who you are and what you’d like to try first.',
    questions: ['Who we are', 'What we’d like to try'],
  },
]

/** mailto: URL with the subject and the questions of a topic pre-filled. */
export function mailtoUrl({ title, questions }: Topic, username: string): string {
  const lines = [`My username: ${username}`, ...questions.map((question) => `${question}: `)]
  const fields = { subject: `${PRODUCT_NAME}: ${title}`, body: lines.join('\n') }
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${CONTACT.email}?${query.join('&')}`
}

/** Sections of the FAQ. */
const FAQ_LINKS = [
  { href: '/faq#joining', title: 'Joining', text: 'What it costs and which account to choose.' },
  {
    href: '/faq#selling',
    title: 'Showing and selling',
    text: 'Ownership, prices and data use.',
  },
  {
    href: '/faq#trouble',
    title: 'When something goes wrong',
    text: 'Connection problems, a lost password, bad behaviour.',
  },
] as const

const PHONE_URL = `tel:${CONTACT.phone.replaceAll(' ', '')}`

const topics = grid({ columns: { base: 1, md: 2 }, gap: '4' })
const methodGrid = grid({ columns: { base: 1, md: 3 }, gap: '4' })
const methodCard = css({ '& > svg': { color: 'accent' }, '& h3': { textStyle: 'name' } })

/** ROUTE-28. The API has no endpoint for contact messages, so they are sent by e-mail. */
export default function ContactPage() {
  const user = useUser()
  return (
    <InfoPage
      title="Get in touch"
      lead="For help with your account, to report something, or to plan an exhibition with us."
      picture="river"
      actions={
        <>
          <a href={`mailto:${CONTACT.email}`} className={button()}>
            <Mail size={20} aria-hidden />
            Write an e-mail
          </a>
          <a href={PHONE_URL} className={button({ look: 'outline' })}>
            <Phone size={20} aria-hidden />
            Call
          </a>
        </>
      }
    >
      <InfoSection title="What is it about?">
        <ul className={topics}>
          {TOPICS.map((topic) => (
            <li key={topic.title} className={leadingCard}>
              <div>
                <ArrowUpRight size={20} aria-hidden />
                <h3>
                  <a href={mailtoUrl(topic, user?.username ?? '')}>{topic.title}</a>
                </h3>
                <p className={note()}>{topic.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={cx(note(), css({ marginBlockStart: '3' }))}>
          Each opens a message in your e-mail app with the details we’ll need.
        </p>
      </InfoSection>
      <InfoSection title="Contact us directly">
        <ContactMethods />
      </InfoSection>
      <InfoSection title="Your question may already be answered">
        <LeadingCards to={FAQ_LINKS} />
        <p className={css({ marginBlockStart: '4' })}>
          <Link href="/faq" className={link()}>
            Questions and answers
          </Link>{' '}
          covers what people ask most. Manage passwords, devices and blocked people in{' '}
          <Link href="/settings" className={link()}>
            settings
          </Link>
          .
        </p>
      </InfoSection>
    </InfoPage>
  )
}

const DAY_FORMAT = {
  weekday: 'long',
  month: 'long',
  timeZone: HOME_TIME_ZONE,
} as const

function ContactMethods() {
  const now = useMinute()
  const open = isStaffed(now)
  return (
    <div className={methodGrid}>
      <ContactMethod icon={<Mail size={24} aria-hidden />} title="E-mail">
        <a href={`mailto:${CONTACT.email}`} className={link()}>
          {CONTACT.email}
        </a>
        <p className={note()}>We reply within two working days.</p>
      </ContactMethod>
      <ContactMethod icon={<Phone size={24} aria-hidden />} title="Phone">
        <a href={PHONE_URL} className={link()}>
          {CONTACT.phone}
        </a>
        <p className={note()}>Monday to Friday, 9:00 to 17:00 in Juba.</p>
        <p>
          <span className={tag({ tone: open ? 'success' : 'plain' })}>
            {open ? 'Open now' : 'Closed now'}, {clockIn(HOME_TIME_ZONE, now)} there
          </span>
        </p>
      </ContactMethod>
      <ContactMethod icon={<MapPin size={24} aria-hidden />} title="Studio">
        <p>{CONTACT.place}</p>
        <p className={note()}>Open house every first Saturday of the month.</p>
        <p>
          <span className={tag({ tone: 'sorghum' })}>
            Next: {calendarDate(nextOpeningTime(now), now, DAY_FORMAT)}
          </span>
        </p>
      </ContactMethod>
    </div>
  )
}

function ContactMethod({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <section className={cx(card(), methodCard)}>
      {icon}
      <h3>{title}</h3>
      {children}
    </section>
  )
}
