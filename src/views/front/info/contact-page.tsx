import { Mail, MapPin, Phone } from 'lucide-react'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { CONTACT } from '../../shell/navigation.ts'
import { InfoPage } from './info-page.tsx'

const cards = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(3, minmax(0, 1fr))]' },
  gap: '4',
  '& svg': { color: 'accent' },
  '& h2': { textStyle: 'title' },
  '& a': { color: 'accent', textDecoration: 'underline', borderRadius: 'sm' },
  '& p + p': { color: 'muted', textStyle: 'small' },
})

/** ROUTE-28 */
export default function ContactPage() {
  return (
    <InfoPage
      title="Write, call or come by"
      lead="For help with your account, to report something, or to plan an exhibition with us."
    >
      <div className={cards}>
        <section className={card({ pad: 'lg' })}>
          <Mail size={24} aria-hidden />
          <h2>E-mail</h2>
          <p>
            <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          </p>
          <p>Answered within two working days.</p>
        </section>
        <section className={card({ pad: 'lg' })}>
          <Phone size={24} aria-hidden />
          <h2>Phone</h2>
          <p>
            <a href={`tel:${CONTACT.phone.replaceAll(' ', '')}`}>{CONTACT.phone}</a>
          </p>
          <p>Monday to Friday, 9:00 to 17:00 in Juba.</p>
        </section>
        <section className={card({ pad: 'lg' })}>
          <MapPin size={24} aria-hidden />
          <h2>Studio</h2>
          <p>{CONTACT.place}</p>
          <p>Open house every first Saturday of the month.</p>
        </section>
      </div>
    </InfoPage>
  )
}
