import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { container, flex, grid } from '../../../../styled-system/patterns'
import { card, link } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import { descriptionOf, type PageMetadata } from '../../../protocol/base/page-head.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { freelancerPath } from '../../../protocol/content/search.ts'
import type { Freelancer } from '../../../protocol/users/freelance.ts'
import { freelancerQuery, offersQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { MessageScreen } from '../../components/errors/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../hooks/session.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { RichText } from '../../shared/content/rich-text.tsx'
import { AvailabilityTag, Facts, Skills } from '../../shared/freelance/facts.tsx'
import { MessageButton } from '../../shared/freelance/message-button.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { CoverFromItems, coverBand } from '../../shared/users/cover.tsx'
import { FollowButton } from '../../shared/users/follow-button.tsx'
import { ProfileFrame } from '../profile/profile-frame.tsx'
import {
  FreelancerAssets,
  FreelancerPortfolio,
  FreelancerServices,
  usePortfolioItems,
} from './freelancer-sections.tsx'

const page = container({
  paddingBlockStart: { base: '0', md: '6' },
  paddingBlockEnd: { base: '6', md: '12' },
})
const title = css({ textStyle: 'lead', marginBlockStart: '2' })
const intro = grid({ columns: 1, gap: '4', marginBlockStart: '4', maxWidth: 'prose' })
/** The terms. On desktop it reaches up to the cover. */
const summaryCard = cx(
  card({ pad: 'lg' }),
  css({ alignSelf: 'start', marginBlockStart: { lg: '6' } }),
)
const actions = flex({ gap: '2', '& > :first-child': { flexGrow: '1' } })
const section = grid({ columns: 1, gap: '4', '& > h2': { textStyle: 'subheading' } })

/** /freelancer/{username} (ROUTE-19, PROD-14, A28). */
export default function FreelancerPage({ params }: PageProps) {
  const app = useApp()
  const username = params.username ?? ''
  const query = useQuery(freelancerQuery(app.api, username))
  // Requested at the same time and shown with the page, or the sections below would move.
  const offers = useQuery(offersQuery(app.api, { username }))
  usePageMeta(query.data ? pageMetaOf(query.data) : { title: username })
  if (query.isPending || (query.data && offers.isPending)) return <ProfileLoading />
  if (query.data) return <Profile freelancer={query.data} />
  if (query.data === null) return <FreelancerNotFound name={username} />
  return <LoadFailure level={1} query={query} />
}

const nameOf = ({ user }: Freelancer): string => user.full_name || user.username

function pageMetaOf(freelancer: Freelancer): PageMetadata {
  const { user, bio } = freelancer
  const headline = freelancer.title || freelancer.headline
  return {
    title:
      headline === '' ? nameOf(freelancer) : `${isolate(nameOf(freelancer))}: ${isolate(headline)}`,
    description: descriptionOf(bio) || headline || nameOf(freelancer),
    url: freelancerPath(user),
    type: 'website',
    ...(user.profile_picture === null ? {} : { image: user.profile_picture }),
  }
}

function Profile({ freelancer }: { freelancer: Freelancer }) {
  const { user, skills, bio } = freelancer
  const headline = freelancer.title || freelancer.headline
  return (
    <div className={page}>
      <article className={grid({ columns: 1, gap: { base: '8', md: '12' } })}>
        <ProfileFrame
          cover={<CoverFromItems username={user.username} items={usePortfolioItems(freelancer)} />}
          picture={
            <Avatar src={user.profile_picture} name={nameOf(freelancer)} size="xl" decorative />
          }
          aside={<Summary freelancer={freelancer} />}
        >
          <h1 dir="auto">{nameOf(freelancer)}</h1>
          <Link href={profilePath(user)} className={link()}>
            @{user.username}
          </Link>
          {headline !== '' && (
            <p className={title} dir="auto">
              {headline}
            </p>
          )}
          <div className={intro}>
            {bio !== '' && <RichText text={bio} />}
            <Skills skills={skills} />
          </div>
        </ProfileFrame>
        <Section title="Services">
          <FreelancerServices freelancer={freelancer} />
        </Section>
        <Section title="Works">
          <FreelancerPortfolio freelancer={freelancer} />
        </Section>
        <FreelancerAssets
          freelancer={freelancer}
          renderSection={(assets) => <Section title="Assets">{assets}</Section>}
        />
      </article>
    </div>
  )
}

/** Rate, availability, location, languages and the contact buttons. */
function Summary({ freelancer }: { freelancer: Freelancer }) {
  const { availability } = freelancer
  return (
    <section aria-label="At a glance" className={summaryCard}>
      {availability && (
        <p>
          <AvailabilityTag availability={availability} />
        </p>
      )}
      <Facts freelancer={freelancer} showsAll />
      <Actions freelancer={freelancer} />
    </section>
  )
}

function Section({ title: heading, children }: { title: string; children: ReactNode }) {
  const id = `part-${heading.toLowerCase()}`
  return (
    <section aria-labelledby={id} className={section}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

function Actions({ freelancer: { user } }: { freelancer: Freelancer }) {
  const session = useSession()
  if (session.phase === 'loading') return <Skeleton height="44px" />
  return (
    <div className={actions}>
      {sameId(session.user?.id, user.id) ? (
        <ButtonLink href="/settings#profile" look="outline">
          Edit profile
        </ButtonLink>
      ) : (
        <>
          <MessageButton id={user.id} username={user.username} look="accent">
            Message
          </MessageButton>
          <FollowButton user={user} size="sm" />
        </>
      )}
    </div>
  )
}

function FreelancerNotFound({ name }: { name: string }) {
  return (
    <MessageScreen
      icon={<UserX size={40} aria-hidden />}
      title="Freelancer not found"
      text={`@${isolate(name)} doesn’t offer services here. They may have changed their username or stopped taking work.`}
    >
      <ButtonLink href="/freelance">Find a freelancer</ButtonLink>
    </MessageScreen>
  )
}

function ProfileLoading() {
  return (
    <div className={page} role="status" aria-label="Loading profile">
      <ProfileFrame
        cover={<div className={coverBand} />}
        picture={<Skeleton width="96px" height="96px" round />}
        aside={<Skeleton height="16rem" className={css({ marginBlockStart: { lg: '6' } })} />}
      >
        <Skeleton width="55%" height="2rem" />
        <Skeleton width="30%" className={css({ marginBlockStart: '2' })} />
        <Skeleton width="80%" className={css({ marginBlockStart: '4' })} />
      </ProfileFrame>
    </div>
  )
}
