import { useState } from 'react'
import { note } from '../../../../styled-system/recipes'
import { idKey, isSameUser } from '../../../protocol/base/ids.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { useMute } from '../../safety/use-mute.ts'
import { useMuted } from '../../safety/use-muted.ts'
import { personRow } from './blocked-users.tsx'

/** Users muted by the user, each with Unmute and Mute again. */
export function MutedUsers() {
  const muted = useMuted()
  // An unmuted user stays listed until the page unmounts.
  const [before] = useState(muted)
  const fresh = muted.filter((one) => !before.some((known) => isSameUser(known, one)))
  const people = [...fresh, ...before]
  if (people.length === 0) return <p className={note()}>You haven’t muted anyone.</p>
  return (
    <ul>
      {people.map((user) => (
        <li key={idKey(user.id)}>
          <Person user={user} />
        </li>
      ))}
    </ul>
  )
}

function Person({ user }: { user: Muted }) {
  const { muted, toggle } = useMute(user)
  const name = user.full_name || user.username
  const word = muted ? 'Unmute' : 'Mute again'
  return (
    <div className={personRow}>
      <Avatar src={user.avatar} name={name} decorative />
      <span dir="auto">{name}</span>
      <Button look="outline" size="sm" aria-label={`${word} ${name}`} onClick={toggle}>
        {word}
      </Button>
    </div>
  )
}
