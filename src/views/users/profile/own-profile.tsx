import { useQuery } from '@tanstack/react-query'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { PublicProfile, User } from '../../../protocol/base/types.ts'
import { publicProfileQuery, userQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { DataErrorScreen } from '../../components/errors/error-screens.tsx'
import { useUser } from '../../hooks/session.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { Profile, ProfileLoading, ProfileNotFound, profileMeta } from './profile-page.tsx'

/**
 * /profile: the signed-in user. /profile/{username}: the user of that name in the user list (A28).
 */
export default function OwnProfile({ params }: PageProps) {
  const user = useUser()
  if (params.username !== undefined) return <ProfileByUsername username={params.username} />
  return user === null ? null : <LoadedProfile user={user} />
}

function ProfileByUsername({ username }: { username: string }) {
  const { api } = useApp()
  const { data, error, isPending, refetch } = useQuery(userQuery(api, username))
  usePageMeta({ title: 'Profile' })
  if (data) return <LoadedProfile key={data.id} user={data} />
  if (isPending) return <ProfileLoading />
  if (isServiceFailure(error) && error.status === 404) return <ProfileNotFound name={username} />
  const text = isServiceFailure(error) ? error.message : undefined
  return <DataErrorScreen level={1} text={text} onRetry={() => void refetch()} />
}

/** Adds the data of the public profile if it exists. */
function LoadedProfile({ user }: { user: User }) {
  const { api } = useApp()
  const { data, isPending } = useQuery(publicProfileQuery(api, user.username))
  const profile = { ...profileOf(user), ...data }
  usePageMeta(profileMeta(profile))
  return isPending ? <ProfileLoading /> : <Profile profile={profile} />
}

function profileOf(user: User): PublicProfile {
  const { id, username, first_name, last_name, full_name, avatar } = user
  return {
    user: { id, username, first_name, last_name, full_name, profile_picture: avatar },
    headline: '',
    bio: '',
    avatar,
    userprofile: null,
  }
}
