import { UserCheck, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { useSession } from '../../account/session.ts'
import { useApp } from '../../app-context.tsx'
import { Menu } from '../../components/overlay/menu.tsx'
import { useRequireAuth } from '../../hooks/use-require-auth.ts'
import { useFollowStats } from './use-follow-stats.ts'

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
  const want = useRequireAuth()
  const { toasts } = useApp()
  const session = useSession()
  const own = sameId(session.user?.id, user.id)
  const { stats } = useFollowStats(user.id, session.phase === 'authenticated' && !own)
  const following = stats?.following ?? false
  const { place, pressed } = useFocusOver()
  if (own) return null
  const name = user.full_name || user.username
  const follow = { to: 'follow', event: { type: 'follow.want', userId: user.id } } as const
  const press = () => {
    onPress?.()
    want(follow, `follow ${name}`)
  }
  const unfollow = () => {
    pressed()
    want({ to: 'follow', event: { type: 'follow.toggle', userId: user.id } }, `follow ${name}`)
    const title = `Unfollowed ${name}`
    toasts.send({ type: 'toast.show', toast: { kind: 'info', title, text: '', undo: follow } })
  }
  const word = label ?? (stats?.follows_you ? 'Follow back' : 'Follow')
  const Picture = following ? UserCheck : UserPlus
  return (
    <span ref={place} className={css({ display: 'inline-flex', flexShrink: '0' })}>
      <Menu
        label={`${following ? 'Following' : word} ${name}`}
        trigger={
          <>
            <Picture size={18} aria-hidden />
            {following ? 'Following' : word}
          </>
        }
        className={button({ look: following || size === 'sm' ? 'outline' : 'accent', size })}
        instead={following ? undefined : press}
        entries={[{ label: 'Unfollow', onSelect: unfollow }]}
      />
    </span>
  )
}

/**
 * Unfollowing replaces the focused menu button with the follow button, which then gets the focus.
 */
function useFocusOver() {
  const place = useRef<HTMLSpanElement>(null)
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current || document.activeElement !== document.body) return
    waiting.current = false
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  const pressed = () => {
    waiting.current = true
  }
  return { place, pressed }
}
