import { Redirect } from 'wouter'
import type { PageProps } from '../../routes.tsx'
import { useSession } from '../../session.ts'

/** /profile and /profile/{username}: led to the public page of oneself, or of the one named. */
export default function OwnProfile({ params }: PageProps) {
  const { user } = useSession()
  const username = params.username ?? user?.username
  if (username === undefined) return null
  return <Redirect to={`/u/${encodeURIComponent(username)}`} replace />
}
