import { useState } from 'react'
import { note } from '../../../../styled-system/recipes'
import { idKey, isSameUser } from '../../../protocol/base/ids.ts'
import type { Muted } from '../../../protocol/safety/mute.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { useMute } from '../../safety/use-mute.ts'
import { useMuted } from '../../safety/use-muted.ts'
import { personRow } from './blocked-people.tsx'

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
      {people.map((person) => (
        <li key={idKey(person.id)}>
          <Person person={person} />
        </li>
      ))}
    </ul>
  )
}

function Person({ person }: { person: Muted }) {
  const { muted, toggle } = useMute(person)
  const name = person.full_name || person.username
  const word = muted ? 'Unmute' : 'Mute again'
  return (
    <div className={personRow}>
      <Avatar src={person.avatar} name={name} decorative />
      <span dir="auto">{name}</span>
      <Button look="outline" size="sm" aria-label={`${word} ${name}`} onClick={toggle}>
        {word}
      </Button>
    </div>
  )
}
