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
export function useNamed<T extends Participant | null>(user: T): T | Participant {
  const me = useUser()
  const id = user?.id ?? null
  const isNamed = user !== null && (user.username !== '' || user.full_name !== '')
  const isOwn = !isNamed && me !== null && id !== null && sameId(me.id, id)
  const { data } = useQuery({
    ...userByIdQuery(useApp().api, id),
    enabled: !isNamed && !isOwn && id !== null,
  })
  if (isNamed) return user
  if (!isOwn) return data ?? user
  const { username, full_name, avatar } = me
  return { id, username, full_name, avatar }
}
