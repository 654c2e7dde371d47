import { useState } from 'react'
import { note } from '../../../../styled-system/recipes'
import { idKey, isSameUser } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import { useMember } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { useMuted } from '../../hooks/use-muted.ts'
import { ON_DEVICE, useMute } from '../../shared/safety/use-mute.ts'
import { nameOf } from '../../shared/users/author-line.tsx'
import { userRow } from './blocked-users.tsx'

/** Users muted by the user, each with Unmute and Mute again. */
export function MutedUsers() {
  return (
    <>
      <List />
      {useMember()?.mutes.isInAccount === false && <p className={note()}>{ON_DEVICE}</p>}
    </>
  )
}

function List() {
  const mutedUsers = useMuted()
  // An unmuted user stays listed until the page unmounts.
  const [initiallyMuted] = useState(mutedUsers)
  const newlyMuted = mutedUsers.filter(
    (user) => !initiallyMuted.some((listed) => isSameUser(listed, user)),
  )
  const users = [...newlyMuted, ...initiallyMuted]
  if (users.length === 0) return <p className={note()}>You haven’t muted anyone.</p>
  return (
    <ul>
      {users.map((user) => (
        <li key={idKey(user.id)}>
          <MutedUser user={user} />
        </li>
      ))}
    </ul>
  )
}

function MutedUser(props: { user: Muted }) {
  const user = { ...useNamed(props.user), id: props.user.id }
  const { muted: isMuted, toggle } = useMute(user)
  const name = nameOf(user)
  const buttonLabel = isMuted ? 'Unmute' : 'Mute again'
  return (
    <div className={userRow}>
      <Avatar src={user.avatar} name={name} decorative />
      <span dir="auto">{name}</span>
      <Button
        look="outline"
        size="sm"
        aria-label={`${buttonLabel} ${isolate(name)}`}
        onClick={toggle}
      >
        {buttonLabel}
      </Button>
    </div>
  )
}
