import { UserCheck, UserPlus } from 'lucide-react'
import { sameId } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { Button } from '../../components/button.tsx'
import { useSession } from '../../session/session.ts'
import { useWant } from '../../session/want.ts'
import { useFollowStats } from './use-follow-stats.ts'

interface Props {
  user: PublicProfile['user']
  size?: 'sm' | 'md'
  /** What it says while one does not follow. */
  label?: string
  onPress?: () => void
}

/** Follow and Following; a visitor is asked to sign in. Nobody follows themselves. */
export function FollowButton({ user, size = 'md', label = 'Follow', onPress }: Props) {
  const want = useWant()
  const session = useSession()
  const own = sameId(session.user?.id, user.id)
  const { stats } = useFollowStats(user.id, session.phase === 'authenticated' && !own)
  if (own) return null
  const following = stats?.following ?? false
  const press = () => {
    onPress?.()
    want({
      to: 'follow',
      event: { type: following ? 'follow.toggle' : 'follow.want', userId: user.id },
    })
  }
  const Icon = following ? UserCheck : UserPlus
  const name = user.full_name || user.username
  return (
    <Button
      look={following || size === 'sm' ? 'outline' : 'accent'}
      size={size}
      aria-label={following ? `Following ${name}: unfollow` : `${label} ${name}`}
      onClick={press}
    >
      <Icon size={18} aria-hidden />
      {following ? 'Following' : label}
    </Button>
  )
}
