import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { card, link } from '../../../../styled-system/recipes'
import { PRODUCT_NAME } from '../../../protocol/base/brand.ts'
import { useAbsentFeatures, useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { useIsRestoring, useUser } from '../../hooks/session.ts'
import { Collections } from './collections.tsx'
import { AREAS, REASONS, SERVICES, STEPS, VOICES } from './content.ts'
import { FeaturedCreators, threeColumns } from './creators.tsx'
import { PortfolioWall } from './portfolio-wall.tsx'
import { Section } from './section.tsx'
import { Stat } from './stat.tsx'

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

function Testimonials() {
  return (
    <div className={threeColumns}>
      {VOICES.map(({ words: quoteText, name, role }) => (
        <figure key={name} className={`${card({ pad: 'lg' })} ${quote}`}>
          <blockquote>“{quoteText}”</blockquote>
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

const linkRow = wrap({ align: 'baseline', columnGap: '6' })

/** Count next to the link to all. */
const SectionLinks = ({
  stat,
  children,
}: {
  stat: 'makers' | 'open_projects'
  children: ReactNode
}) => (
  <div className={linkRow}>
    <Stat stat={stat} />
    {children}
  </div>
)

function SectionLink({ href, text }: { href: string; text: string }) {
  if (useAbsentFeatures()?.hasPage(href)) return null
  return (
    <Link href={href} className={cx(link(), hitArea)}>
      {text}
    </Link>
  )
}

/** The sections below the hero (HOME-02…12). */
export default function HomeSections() {
  // The personal section already shows content of other users.
  const user = useUser()
  const isRestoring = useIsRestoring()
  return (
    <>
      {user === null && !isRestoring && <PortfolioWall />}
      <Section
        eyebrow="About"
        title="For every kind of creative work"
        tone="sunken"
        aside={<Stat stat="assets" />}
      >
        <ul className={threeColumns}>
          <TextBlocks blocks={AREAS} />
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
        aside={
          <SectionLinks stat="open_projects">
            <SectionLink href="/services" text="All services" />
          </SectionLinks>
        }
      >
        <ul className={lines}>
          <TextBlocks blocks={SERVICES} />
        </ul>
      </Section>
      <Section
        eyebrow="Featured creators"
        title="Creators to know this week"
        aside={
          <SectionLinks stat="makers">
            <SectionLink href="/creators" text="All creators" />
          </SectionLinks>
        }
      >
        <FeaturedCreators />
      </Section>
      <Section
        eyebrow="Inspiration collections"
        title="Collections worth your time"
        aside={<SectionLink href="/inspiration" text="All collections" />}
      >
        <Collections />
      </Section>
      <Section eyebrow={`Why ${PRODUCT_NAME}`} title="Built for how we work here" tone="sunken">
        <ul className={lines}>
          <TextBlocks blocks={REASONS} />
        </ul>
      </Section>
      <Section eyebrow="Voices" title="What members say">
        <Testimonials />
      </Section>
      <Join />
    </>
  )
}
