import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { container } from '../../../styled-system/patterns'
import { PRODUCT_NAME, TAGLINE } from '../../protocol/base/brand.ts'
import { useOffered } from '../hooks/features.ts'
import { Logo } from './logo.tsx'
import { CONTACT, FOOTER_LINKS, FOOTER_SERVICES, type NavLink, SOCIAL_LINKS } from './navigation.ts'

const footer = css({ marginBlockStart: 'auto', background: 'sunken', borderBlockStart: 'hairline' })

const grid = container({
  display: 'grid',
  gridTemplateColumns: {
    base: '[1fr]',
    sm: '[repeat(2, minmax(0, 1fr))]',
    lg: '[1.6fr repeat(4, minmax(0, 1fr))]',
  },
  gap: '8',
  paddingBlock: '12',
  '& h2': { textStyle: 'eyebrow', color: 'muted', marginBlockEnd: '2' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'touch', lg: '8' },
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

const intro = css({
  gridColumn: { base: 'auto', sm: '[1 / -1]', lg: 'auto' },
  maxWidth: '[20rem]',
  color: 'muted',
})

function Group({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {useOffered(links).map((link) => (
          <li key={link.label}>
            {link.href.startsWith('/') ? (
              <Link href={link.href}>{link.label}</Link>
            ) : (
              <a href={link.href} rel="noreferrer" target="_blank">
                {link.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** NAV-05: quick links, services, contact, social links. */
export function Footer() {
  return (
    <footer data-below className={footer}>
      <div className={grid}>
        <div className={intro}>
          <Logo />
          <p>
            {TAGLINE}. {PRODUCT_NAME} is named for the highest peak of South Sudan.
          </p>
        </div>
        <Group title="Quick links" links={FOOTER_LINKS} />
        <Group title="Services" links={FOOTER_SERVICES} />
        <Group
          title="Contact"
          links={[
            { label: CONTACT.email, href: `mailto:${CONTACT.email}` },
            { label: CONTACT.phone, href: `tel:${CONTACT.phone.replaceAll(' ', '')}` },
            { label: CONTACT.place, href: '/contact' },
          ]}
        />
        <Group title="Social" links={SOCIAL_LINKS} />
      </div>
    </footer>
  )
}
