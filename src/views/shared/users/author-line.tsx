import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { hstack, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Participant } from '../../../protocol/base/types.ts'
import { useMinute } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Time } from '../../components/time.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { publishedLabel } from '../content/published.ts'

const line = hstack({
  position: 'relative',
  minWidth: '0',
  textStyle: 'small',
  '& > div': { minWidth: '0', flexGrow: '1' },
})
const name = css({
  display: 'block',
  fontWeight: 'semibold',
  color: 'fg',
  textDecoration: 'none',
  truncate: true,
  borderRadius: 'sm',
  _hover: { textDecoration: 'underline' },
  // The link covers the whole line and extends 6 px above and below it for touch.
  '&:is(a)::after': { content: '""', position: 'absolute', insetInline: '0', insetBlock: '[-6px]' },
})
const details = wrap({
  color: 'muted',
  columnGap: '2',
  '& a, & button, & time': { position: 'relative', zIndex: '[1]' },
})

export function nameOf({ full_name, username }: Pick<Participant, 'full_name' | 'username'>) {
  return full_name || username || TEXTS.unknownUser
}

/** A user's name, linked to the profile if the API returns a username. */
export function UserLink({ className, ...props }: { user: Participant; className?: string }) {
  const user = useNamed(props.user)
  if (user.username === '') return <bdi className={className}>{nameOf(user)}</bdi>
  return (
    <Link href={profilePath(user)} className={className}>
      <bdi>{nameOf(user)}</bdi>
    </Link>
  )
}

/** Avatar and name of an author, linked to the profile, with the publication time below. */
export function AuthorLine({
  size = 'sm',
  created,
  edited = null,
  children,
  className,
  ...props
}: {
  author: Participant
  size?: 'sm' | 'md' | 'lg'
  /** Publication time, ISO. */
  created?: string
  edited?: string | null
  /** Additional content below the name. */
  children?: ReactNode
  className?: string
}) {
  const author = useNamed(props.author)
  return (
    <div className={cx(line, className)}>
      <Avatar src={author.avatar} name={nameOf(author)} size={size} decorative />
      <div>
        <UserLink user={author} className={name} />
        {(created || children) && (
          <span className={details}>
            {created && <Published created={created} edited={edited} />}
            {children}
          </span>
        )}
      </div>
    </div>
  )
}

export function Published({ created, edited }: { created: string; edited: string | null }) {
  const now = useMinute()
  return (
    <>
      <Time iso={created} label={publishedLabel(created, now)} />
      {edited && <span>Edited</span>}
    </>
  )
}
