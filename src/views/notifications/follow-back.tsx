import { useQuery } from '@tanstack/react-query'
import { publicProfileQuery } from '../../services/queries/profiles.ts'
import { useApp } from '../app-context.tsx'
import { FollowButton } from '../shared/users/follow-button.tsx'

/** Renders nothing until the profile has loaded. */
export function FollowBack({ username, onPress }: { username: string; onPress: () => void }) {
  const app = useApp()
  const { data } = useQuery(publicProfileQuery(app.api, username))
  if (!data) return null
  return <FollowButton user={data.user} size="sm" label="Follow back" onPress={onPress} />
}
