import { Redirect, useSearch } from 'wouter'
import type { PageProps } from '../../routes.tsx'
import { useSession } from '../../session.ts'

/** /profile and /profile/{username}: led to the public page of oneself, or of the one named. */
export default function OwnProfile({ params }: PageProps) {
  const { user } = useSession()
  const search = useSearch()
  const username = params.username ?? user?.username
  if (username === undefined) return null
  const address = `/u/${encodeURIComponent(username)}`
  return <Redirect to={search === '' ? address : `${address}?${search}`} replace />
}
