import { useQuery } from '@tanstack/react-query'
import { sameId } from '../../protocol/base/ids.ts'
import type { Participant } from '../../protocol/base/types.ts'
import { userByIdQuery } from '../../services/queries/profiles.ts'
import { useApp } from '../app-context.tsx'
import { useUser } from './session.ts'

/**
 * The user with name and avatar, which an API may leave out of its records (B15 (8)). Other users
 * are fetched once, by id. Returns `user` until then, and if the API does not tell.
 */
export function useNamed(user: Participant): Participant {
  const me = useUser()
  const isNamed = user.username !== '' || user.full_name !== ''
  const isOwn = !isNamed && me !== null && sameId(me.id, user.id)
  const { data } = useQuery({
    ...userByIdQuery(useApp().api, user.id),
    enabled: !isNamed && !isOwn && user.id !== null,
  })
  if (isNamed) return user
  if (!isOwn) return data ?? user
  const { id, username, full_name, avatar } = me
  return { id, username, full_name, avatar }
}
