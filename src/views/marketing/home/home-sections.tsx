import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { card, link } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { useIsRestoring, useUser } from '../../account/session.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { Collections } from './collections.tsx'
import { PARTS, REASONS, SERVICES, STEPS, VOICES } from './content.ts'
import { FeaturedCreators, threeUp } from './creators.tsx'
import { WorkWall } from './portfolio-wall.tsx'
import { Section } from './section.tsx'
import { Figure } from './stat.tsx'

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
    <section aria-labelledby="join" data-below className={join}>
      <h2 id="join">Share what you make</h2>
      <p>
        {user
          ? 'Ready to share your next work?'
          : 'Joining is free. Publish your first work tonight.'}
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

const ways = wrap({ align: 'baseline', columnGap: '6' })

/** Count next to the link to all. */
const Ways = ({ of, children }: { of: 'makers' | 'open_projects'; children: ReactNode }) => (
  <div className={ways}>
    <Figure of={of} />
    {children}
  </div>
)

const all = (href: string, text: string) => (
  <Link href={href} className={cx(link(), hitArea)}>
    {text}
  </Link>
)

/** The sections below the hero (HOME-02…12). */
export default function HomeSections() {
  // The personal section already shows content of other users.
  const user = useUser()
  const comes = useIsRestoring()
  return (
    <>
      {user === null && !comes && <WorkWall />}
      <Section
        eyebrow="About"
        title="For every kind of creative work"
        tone="sunken"
        aside={<Figure of="assets" />}
      >
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
        title="Popular services"
        tone="sunken"
        aside={<Ways of="open_projects">{all('/services', 'All services')}</Ways>}
      >
        <ul className={lines}>
          <TextBlocks blocks={SERVICES} />
        </ul>
      </Section>
      <Section
        eyebrow="Featured creators"
        title="Creators to know this week"
        aside={<Ways of="makers">{all('/creators', 'All creators')}</Ways>}
      >
        <FeaturedCreators />
      </Section>
      <Section
        eyebrow="Inspiration collections"
        title="Collections worth your time"
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
