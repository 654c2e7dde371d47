import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { personAddress } from '../../../protocol/base/addresses.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { descriptionOf, type PageMetadata } from '../../../protocol/base/page-head.ts'
import { freelancerAddress } from '../../../protocol/content/search.ts'
import type { Freelancer } from '../../../protocol/people/freelance.ts'
import { freelancerQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { MessageScreen } from '../../components/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { LoadFailure } from '../../content/load-failure.tsx'
import { PlainFrame } from '../../content/page-frame.tsx'
import { RichText } from '../../content/rich-text.tsx'
import type { PageProps } from '../../routes.tsx'
import { usePageMeta } from '../../routing/arrival.tsx'
import { useSession } from '../../session/session.ts'
import { FollowButton } from '../profile/follow-button.tsx'
import { AvailabilityTag, Facts, Skills } from './facts.tsx'
import { AssetsOf, OffersOf, WorksOf } from './freelancer-parts.tsx'
import { MessageButton } from './message-button.tsx'

const head = flex({
  direction: { base: 'column', md: 'row' },
  align: 'start',
  gap: { base: '4', md: '8' },
  '& > div': {
    flexGrow: '1',
    minWidth: '0',
    width: 'full',
    display: 'grid',
    justifyItems: 'start',
    gap: '3',
  },
  '& h1': { textStyle: 'pageName', overflowWrap: 'anywhere' },
})
const title = css({ textStyle: 'lead', overflowWrap: 'anywhere' })
const part = css({ '& > h2': { textStyle: 'subheading' } })
const below = cx(part, grid({ columns: 1, gap: '4' }))
/** What is to be read has its heading at the side, where there is one. */
const beside = cx(
  part,
  grid({
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) minmax(0, 2fr)]' },
    columnGap: '12',
    rowGap: '3',
    paddingBlockStart: '8',
    borderBlockStart: 'hairline',
  }),
)

/** /freelancer/{username} (ROUTE-19, PROD-14, A28). */
export default function FreelancerPage({ params }: PageProps) {
  const app = useApp()
  const username = params.username ?? ''
  const query = useQuery(freelancerQuery(app.api, username))
  usePageMeta(query.data ? headOf(query.data) : { title: username })
  if (query.isPending) return <Loading />
  if (query.data) return <Profile freelancer={query.data} />
  if (query.data === null) return <Unknown name={username} />
  return <LoadFailure level={1} error={query.error} onRetry={() => void query.refetch()} />
}

const nameOf = ({ user }: Freelancer): string => user.full_name || user.username

function headOf(freelancer: Freelancer): PageMetadata {
  const { user, bio } = freelancer
  const does = freelancer.title || freelancer.headline
  return {
    title: does === '' ? nameOf(freelancer) : `${nameOf(freelancer)}: ${does}`,
    description: descriptionOf(bio) || does || nameOf(freelancer),
    url: freelancerAddress(user),
    type: 'website',
    ...(user.profile_picture === null ? {} : { image: user.profile_picture }),
  }
}

function Profile({ freelancer }: { freelancer: Freelancer }) {
  const { user, availability, skills, bio } = freelancer
  const does = freelancer.title || freelancer.headline
  return (
    <PlainFrame>
      <article className={grid({ columns: 1, gap: '8' })}>
        <header className={head}>
          <Avatar src={user.profile_picture} name={nameOf(freelancer)} size="xl" decorative />
          <div>
            <div>
              <h1 dir="auto">{nameOf(freelancer)}</h1>
              <Link href={personAddress(user)} className={link()}>
                @{user.username}
              </Link>
            </div>
            {does !== '' && (
              <p className={title} dir="auto">
                {does}
              </p>
            )}
            {availability && <AvailabilityTag availability={availability} />}
            <Facts of={freelancer} whole />
            <Skills skills={skills} />
            <Actions freelancer={freelancer} />
          </div>
        </header>
        {bio !== '' && (
          <Part title="About" read>
            <RichText text={bio} className={css({ maxWidth: 'prose' })} />
          </Part>
        )}
        <Part title="Services" read>
          <OffersOf freelancer={freelancer} />
        </Part>
        <Part title="Works">
          <WorksOf freelancer={freelancer} />
        </Part>
        <AssetsOf
          freelancer={freelancer}
          frame={(assets) => <Part title="Assets">{assets}</Part>}
        />
      </article>
    </PlainFrame>
  )
}

function Part({
  title: heading,
  read = false,
  children,
}: {
  title: string
  /** Words, not pictures. */
  read?: boolean
  children: ReactNode
}) {
  const id = `part-${heading.toLowerCase()}`
  return (
    <section aria-labelledby={id} className={read ? beside : below}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

function Actions({ freelancer: { user } }: { freelancer: Freelancer }) {
  const session = useSession()
  if (session.phase === 'loading') return <Skeleton width="15rem" height="44px" />
  return (
    <div className={wrap()}>
      {sameId(session.user?.id, user.id) ? (
        <ButtonLink href="/settings#profile" look="outline">
          Edit profile
        </ButtonLink>
      ) : (
        <>
          <FollowButton user={user} />
          <MessageButton id={user.id} username={user.username}>
            Message
          </MessageButton>
        </>
      )}
    </div>
  )
}

function Unknown({ name }: { name: string }) {
  return (
    <MessageScreen
      icon={<UserX size={40} aria-hidden />}
      title="There is no freelancer by this name"
      text={`Nobody called @${name} offers work here. They may have changed their name, or stopped taking work.`}
    >
      <ButtonLink href="/freelance">Find a freelancer</ButtonLink>
    </MessageScreen>
  )
}

function Loading() {
  return (
    <PlainFrame>
      <div className={head} role="status" aria-label="Loading profile">
        <Skeleton width="96px" height="96px" round className={css({ flexShrink: '0' })} />
        <div>
          <Skeleton width="55%" height="2rem" />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
          <Skeleton width="15rem" height="44px" />
        </div>
      </div>
    </PlainFrame>
  )
}
