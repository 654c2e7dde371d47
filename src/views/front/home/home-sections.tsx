import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card, link } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { reach } from '../../components/reach.ts'
import { useUser } from '../../session/session.ts'
import { COLLECTIONS, PARTS, REASONS, SERVICES, STEPS, VOICES } from './content.ts'
import { FeaturedCreators, threeUp } from './creators.tsx'
import { Section } from './section.tsx'

const textBlock = css({
  '& h3': { textStyle: 'title', marginBlockEnd: '1' },
  '& p': { color: 'muted', textWrap: '[pretty]' },
})

const steps = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(3, minmax(0, 1fr))]' },
  gap: '8',
  counterReset: '[step]',
  '& > li': {
    counterIncrement: '[step]',
    paddingBlockStart: '4',
    borderBlockStartWidth: 'thick',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'sorghum',
    _before: {
      content: 'counter(step)',
      display: 'block',
      textStyle: 'heading',
      color: 'accent',
      marginBlockEnd: '2',
    },
  },
})

const lines = grid({
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(2, minmax(0, 1fr))]' },
  columnGap: '12',
  '& > li': { paddingBlock: '4', borderBlockStart: 'control' },
})

const wall = grid({ columns: { base: 2, lg: 3 }, columnGap: { base: '3', md: '4' }, rowGap: '6' })

const collection = css({
  display: 'block',
  color: 'fg',
  textDecoration: 'none',
  borderRadius: 'md',
  '& img': { width: 'full', aspectRatio: 'photo', objectFit: 'cover', borderRadius: 'md' },
  '& h3': { textStyle: 'title', marginBlockStart: '2' },
  '& p': { color: 'muted', textStyle: 'small' },
  _hover: { '& h3': { textDecoration: 'underline' } },
})

const quote = css({
  justifyContent: 'space-between',
  '& blockquote': { textStyle: 'lead' },
  '& figcaption': { textStyle: 'small', color: 'muted' },
  '& cite': { display: 'block', textStyle: 'name', color: 'fg', fontStyle: 'normal' },
})

const join = css({
  width: 'full',
  paddingInline: '4',
  paddingBlock: { base: '16', md: '24' },
  textAlign: 'center',
  background: 'nile.wash',
  '& h2': { textStyle: 'display' },
  '& p': { textStyle: 'lead', color: 'muted', marginBlock: '4' },
})

function TextBlocks({ blocks }: { blocks: readonly { title: string; text: string }[] }) {
  return blocks.map((block) => (
    <li key={block.title} className={textBlock}>
      <h3>{block.title}</h3>
      <p>{block.text}</p>
    </li>
  ))
}

function Collections() {
  return (
    <ul className={wall}>
      {COLLECTIONS.map(({ title, text, cover }) => (
        <li key={title}>
          <Link href="/inspiration" className={collection}>
            <img src={`/brand/${cover}.svg`} alt="" loading="lazy" width={480} height={360} />
            <h3>{title}</h3>
            <p>{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Voices() {
  return (
    <div className={threeUp}>
      {VOICES.map(({ words, name, role }) => (
        <figure key={name} className={`${card({ pad: 'lg' })} ${quote}`}>
          <blockquote>“{words}”</blockquote>
          <figcaption>
            <cite>{name}</cite>
            {role}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function Join() {
  const app = useApp()
  const user = useUser()
  return (
    <section aria-labelledby="join" className={join}>
      <h2 id="join">Bring what you make</h2>
      <p>
        {user
          ? 'Your page is ready for the next piece.'
          : 'An account costs nothing. Your first work can be up tonight.'}
      </p>
      {user ? (
        <ButtonLink href="/create/upload-work" size="lg">
          Upload work
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          onClick={() => app.signInModal.send({ type: 'modal.open', mode: 'register' })}
        >
          Create your account
        </Button>
      )}
    </section>
  )
}

const all = (href: string, text: string) => (
  <Link href={href} className={cx(link(), reach)}>
    {text}
  </Link>
)

/** What stands below the hero (HOME-02…12). */
export default function HomeSections() {
  return (
    <>
      <Section eyebrow="About" title="One house for every craft" tone="sunken">
        <ul className={threeUp}>
          <TextBlocks blocks={PARTS} />
        </ul>
      </Section>
      <Section eyebrow="How it works" title="Three steps to your first client">
        <ol className={steps}>
          <TextBlocks blocks={STEPS} />
        </ol>
      </Section>
      <Section
        eyebrow="Services"
        title="What people come here for"
        tone="sunken"
        aside={all('/services', 'All services')}
      >
        <ul className={lines}>
          <TextBlocks blocks={SERVICES} />
        </ul>
      </Section>
      <Section
        eyebrow="Featured creators"
        title="Three people to know this week"
        aside={all('/creators', 'All creators')}
      >
        <FeaturedCreators />
      </Section>
      <Section
        eyebrow="Inspiration collections"
        title="Walls to get lost in"
        aside={all('/inspiration', 'All collections')}
      >
        <Collections />
      </Section>
      <Section eyebrow={`Why ${PRODUCT_NAME}`} title="Built for how we work here" tone="sunken">
        <ul className={lines}>
          <TextBlocks blocks={REASONS} />
        </ul>
      </Section>
      <Section eyebrow="Voices" title="What members say">
        <Voices />
      </Section>
      <Join />
    </>
  )
}
