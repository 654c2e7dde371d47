import type { Participant } from '../../protocol/base/types.ts'
import { FollowButton } from '../people/profile/follow-button.tsx'

/** Follow for the maker of a piece; nothing where the API names nobody. */
export function FollowAuthor({ author }: { author: Participant }) {
  if (author.id === null) return null
  const { id, username, full_name } = author
  const user = { id, username, full_name, first_name: '', last_name: '', profile_picture: null }
  return <FollowButton user={user} size="sm" />
}
