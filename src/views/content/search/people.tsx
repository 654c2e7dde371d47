import { css } from '../../../../styled-system/css'
import { idKey } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { PersonRow } from '../../people/creators/creator-card.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '2',
})

export function People({
  people,
  level,
}: {
  people: readonly PublicProfile[]
  level?: 2 | 3 | undefined
}) {
  return (
    <ul className={list} aria-label="People">
      {people.map((profile) => (
        <PersonRow key={idKey(profile.user.id)} profile={profile} level={level} />
      ))}
    </ul>
  )
}
