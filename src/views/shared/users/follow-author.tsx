import type { Participant } from '../../../protocol/base/types.ts'
import { FollowButton } from './follow-button.tsx'

/**
 * Follow button for the author of a content item; renders nothing if the API returns no author id.
 */
export function FollowAuthor({ author }: { author: Participant }) {
  if (author.id === null) return null
  const { id, username, full_name } = author
  const user = { id, username, full_name, first_name: '', last_name: '', profile_picture: null }
  return <FollowButton user={user} size="sm" />
}
