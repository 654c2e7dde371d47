import { UserCheck, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { useApp } from '../../app-context.tsx'
import { Menu } from '../../components/overlay/menu.tsx'
import { useHasFeature } from '../../hooks/features.ts'
import { useHiddenWhileUnknown, useSession } from '../../hooks/session.ts'
import { useFollowStats } from '../../hooks/use-follow-stats.ts'
import { useRequireAuth } from '../../hooks/use-require-auth.ts'

interface Props {
  user: PublicProfile['user']
  size?: 'sm' | 'md'
  /** Text while not following. */
  label?: string
  onPress?: () => void
}

/**
 * Follow button, or Following with a menu to unfollow. An anonymous user signs in first. Renders
 * nothing for the user's own profile.
 */
export function FollowButton({ user, size = 'md', label, onPress }: Props) {
  const requireAuth = useRequireAuth()
  const { toasts } = useApp()
  const session = useSession()
  const isOwn = sameId(session.user?.id, user.id)
  const { stats } = useFollowStats(user.id, session.phase === 'authenticated' && !isOwn)
  const isFollowing = stats?.following ?? false
  const { place: wrapperRef, pressed: keepFocus } = useFocusAfterRemount()
  const canFollow = useHasFeature('follow')
  const hiddenWhileUnknown = useHiddenWhileUnknown()
  if (isOwn || !canFollow) return null
  const name = user.full_name || user.username
  const follow = { to: 'follow', event: { type: 'follow.want', userId: user.id } } as const
  const press = () => {
    onPress?.()
    requireAuth(follow, `follow ${isolate(name)}`)
  }
  const unfollow = () => {
    keepFocus()
    requireAuth(
      { to: 'follow', event: { type: 'follow.toggle', userId: user.id } },
      `follow ${isolate(name)}`,
    )
    const title = `Unfollowed ${isolate(name)}`
    toasts.send({ type: 'toast.show', toast: { kind: 'info', title, text: '', undo: follow } })
  }
  const buttonLabel = label ?? (stats?.follows_you ? 'Follow back' : 'Follow')
  const Icon = isFollowing ? UserCheck : UserPlus
  return (
    <span
      ref={wrapperRef}
      className={css({ display: 'inline-flex', flexShrink: '0' })}
      {...hiddenWhileUnknown}
    >
      <Menu
        label={`${isFollowing ? 'Following' : buttonLabel} ${isolate(name)}`}
        trigger={
          <>
            <Icon size={18} aria-hidden />
            {isFollowing ? 'Following' : buttonLabel}
          </>
        }
        className={button({ look: isFollowing || size === 'sm' ? 'outline' : 'accent', size })}
        replacement={isFollowing ? undefined : press}
        entries={[{ label: 'Unfollow', onSelect: unfollow }]}
      />
    </span>
  )
}

/**
 * Unfollowing replaces the focused menu button with the follow button, which then gets the focus.
 */
function useFocusAfterRemount() {
  const wrapperRef = useRef<HTMLSpanElement>(null)
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isWaiting.current || document.activeElement !== document.body) return
    isWaiting.current = false
    wrapperRef.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  const keepFocus = () => {
    isWaiting.current = true
  }
  return { place: wrapperRef, pressed: keepFocus }
}
