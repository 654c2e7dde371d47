import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { grid, stack } from '../../../../styled-system/patterns'
import { link, note, person } from '../../../../styled-system/recipes'
import { personAddress } from '../../../protocol/base/addresses.ts'
import { idKey, isPerson } from '../../../protocol/base/ids.ts'
import type { Tag } from '../../../protocol/content/creative-types.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { exploreCreatorsQuery, exploreTagsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { FollowButton } from '../../people/profile/follow-button.tsx'
import { useIsMuted } from '../../safety/use-muted.ts'
import { useUser } from '../../session/session.ts'
import { TagList } from '../tag-list.tsx'

const SHOWN_TAGS = 12
const SHOWN_PEOPLE = 4

const column = stack({ gap: '8', minWidth: '0', position: 'sticky', insetBlockStart: '24' })
const part = stack({ gap: '3', '& > h2': { textStyle: 'title' } })

/**
 * Beside the posts: what is spoken of, and who speaks. Without either of them the other stands, once
 * both are known: neither moves the other.
 */
export function PostsAside() {
  const { api } = useApp()
  const tags = useQuery(exploreTagsQuery(api))
  const makers = useQuery(exploreCreatorsQuery(api))
  if (tags.isPending || makers.isPending) return <div className={column} />
  // Handed down: a part that asked anew as it is drawn would make a failed query pending again.
  return (
    <div className={column}>
      <Trends tags={tags.data ?? []} />
      <Makers makers={makers.data ?? []} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Trends({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  return (
    <Part title="Spoken of now">
      <TagList
        tags={tags.slice(0, SHOWN_TAGS).map((each) => each.name)}
        to="/posts"
        label="Trends"
      />
    </Part>
  )
}

function Makers({ makers }: { makers: readonly ExploreCreator[] }) {
  const user = useUser()
  const isMuted = useIsMuted()
  const others = makers.filter(
    (one) => !isMuted(one.user) && (user === null || !isPerson(user, one.user)),
  )
  if (others.length === 0) return null
  return (
    <Part title="Makers to meet">
      <ul className={grid({ gap: '4' })}>
        {others.slice(0, SHOWN_PEOPLE).map((one) => (
          <li key={idKey(one.user.id)} className={person()}>
            <Avatar src={one.user.profile_picture} name={one.user.full_name} decorative />
            <div>
              <h3 dir="auto">
                <Link href={personAddress(one.user)}>
                  {one.user.full_name || one.user.username}
                </Link>
              </h3>
              <p className={note()} dir="auto">
                {one.artistic_style || one.specialization || one.creator_type_display}
              </p>
            </div>
            <FollowButton user={one.user} size="sm" />
          </li>
        ))}
      </ul>
      <p>
        <Link href="/creators" className={link()}>
          All creators
        </Link>
      </p>
    </Part>
  )
}
