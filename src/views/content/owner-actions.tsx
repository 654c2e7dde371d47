import { Ellipsis } from 'lucide-react'
import { useLocation } from 'wouter'
import { isPerson } from '../../protocol/base/ids.ts'
import type { Participant } from '../../protocol/base/types.ts'
import type { ContentRef } from '../../protocol/content/creative-types.ts'
import { Menu } from '../components/menu.tsx'
import { useUser } from '../session/session.ts'
import { useLeave } from './feed/opening.ts'
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

/** Edit and Delete, for the author alone. */
export function OwnerActions(props: Props) {
  const user = useUser()
  if (!isPerson(user, props.author)) return null
  return <Actions {...props} />
}

function Actions({ piece, kind, editHref, listHref, href }: Props) {
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
        { label: 'Delete', onSelect: leaveDeleted },
      ]}
    />
  )
}
