import { grid } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { PersonRow } from '../../people/creators/creator-card.tsx'

export function People({
  people,
  level,
}: {
  people: readonly PublicProfile[]
  level?: 2 | 3 | undefined
}) {
  return (
    <ul className={grid({ columns: { base: 1, md: 2 } })} aria-label="People">
      {people.map((profile) => (
        <PersonRow key={idKey(profile.user.id)} profile={profile} level={level} />
      ))}
    </ul>
  )
}
