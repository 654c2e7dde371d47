import { grid, wrap } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useSession } from '../../session/session.ts'
import { InfoPage } from './info-page.tsx'

const SERVICES = [
  {
    title: 'Branding and design',
    text: 'A name, a mark and everything that carries it: labels, menus, shop fronts, vehicles.',
    gets: 'You get print and screen files, and a page of rules for whoever comes next.',
  },
  {
    title: 'Photography and film',
    text: 'Weddings, markets, products, portraits, documentaries and music videos.',
    gets: 'You get edited pictures in two sizes, and the right to use them in writing.',
  },
  {
    title: 'Illustration and murals',
    text: 'Book covers, comics, school readers, posters, and walls of any length.',
    gets: 'You get a sketch to agree on before the first colour.',
  },
  {
    title: 'Web and apps',
    text: 'Sites that open on any phone, shops with mobile money, tools for organisations.',
    gets: 'You get the source, a short manual and a month of mending.',
  },
  {
    title: 'Words and stories',
    text: 'Copy, scripts, translation between English, Juba Arabic and the languages at home.',
    gets: 'You get one round of changes included.',
  },
  {
    title: 'Fashion and craft',
    text: 'Milaya embroidery, tailoring, beadwork, basketry, leather.',
    gets: 'You get measurements taken once and kept for the next order.',
  },
] as const

const cards = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
  '& h2': { textStyle: 'subheading' },
  '& p + p': { color: 'muted' },
})

/** ROUTE-03, PROD-04 */
export default function ServicesPage() {
  const app = useApp()
  const { user } = useSession()
  return (
    <InfoPage
      title="Work you can commission"
      lead="Clients, brands and businesses find people here for the jobs below. Every price is agreed between you and the maker, in a conversation that both can read again."
    >
      <ul className={cards}>
        {SERVICES.map(({ title, text, gets }) => (
          <li key={title} className={card({ pad: 'lg' })}>
            <h2>{title}</h2>
            <p>{text}</p>
            <p>{gets}</p>
          </li>
        ))}
      </ul>
      <div className={wrap({ gap: '3', marginBlockStart: '8' })}>
        <ButtonLink href="/freelance">Find a freelancer</ButtonLink>
        {user ? (
          <ButtonLink href="/settings" look="outline">
            Offer a service
          </ButtonLink>
        ) : (
          <Button
            look="outline"
            onClick={() => app.signInModal.send({ type: 'modal.open', mode: 'register' })}
          >
            Offer a service
          </Button>
        )}
      </div>
    </InfoPage>
  )
}
