import { Ellipsis } from 'lucide-react'
import { useLocation } from 'wouter'
import { isPerson } from '../../protocol/base/ids.ts'
import type { Participant } from '../../protocol/base/types.ts'
import type { ContentRef } from '../../protocol/content/creative-types.ts'
import { Menu, type MenuEntry } from '../components/menu.tsx'
import { useUser } from '../session/session.ts'
import { useLeave } from './feed/opening.ts'
import { usePin } from './portfolio/pin.ts'
import { useRemove } from './removal.ts'
import { toggle } from './toggles.tsx'

interface Props {
  piece: ContentRef & { type: 'post' | 'blog' | 'work' }
  /** What it is: `post`, `story`, `work`. */
  kind: string
  author: Participant
  editHref: string
  /** The list to go to when there is no page to go back to. */
  listHref: string
  /** Its own address. */
  href: string
}

/** Edit, Delete and, of a work, Pin, for the author alone. */
export function OwnerActions(props: Props) {
  const user = useUser()
  if (!isPerson(user, props.author)) return null
  return props.piece.type === 'work' ? <WorkActions {...props} /> : <Actions {...props} />
}

function WorkActions(props: Props) {
  return <Actions {...props} more={usePin(props.piece.id, props.author.username)} />
}

function Actions({
  piece,
  kind,
  editHref,
  listHref,
  href,
  more = [],
}: Props & { more?: readonly MenuEntry[] }) {
  const [, go] = useLocation()
  const leave = useLeave(listHref)
  const remove = useRemove()
  const leaveDeleted = () => {
    remove({ kind: piece.type, id: piece.id, href })
    leave()
  }
  return (
    <Menu
      label={`More for this ${kind}`}
      trigger={<Ellipsis size={20} aria-hidden />}
      className={toggle}
      entries={[
        { label: 'Edit', onSelect: () => go(editHref) },
        ...more,
        { label: 'Delete', onSelect: leaveDeleted },
      ]}
    />
  )
}
