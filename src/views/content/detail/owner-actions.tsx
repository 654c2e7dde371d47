import { Ellipsis } from 'lucide-react'
import { useLocation } from 'wouter'
import { isSameUser } from '../../../protocol/base/ids.ts'
import type { Participant } from '../../../protocol/base/types.ts'
import type { ContentRef } from '../../../protocol/content/creative-types.ts'
import { Menu, type MenuEntry } from '../../components/overlay/menu.tsx'
import { useUser } from '../../hooks/session.ts'
import { useLeave } from '../../hooks/use-leave.ts'
import { useRemove } from '../../hooks/use-removed.ts'
import { toggle } from '../../shared/content/toggles.tsx'
import { usePin } from '../portfolio/pin.ts'

interface Props {
  contentRef: ContentRef & { type: 'post' | 'blog' | 'work' }
  /** Content type in the menu's label: `post`, `blog post`, `work`. */
  kind: string
  author: Participant
  editHref: string
  /** List to open when there is no page to go back to. */
  listHref: string
  /** Path of the content item. */
  href: string
  /** Entries after Edit. */
  extraEntries?: readonly MenuEntry[]
}

/** Edit, Delete and, for portfolio items, Pin. Renders nothing unless the user is the author. */
export function OwnerActions(props: Props) {
  const user = useUser()
  if (!isSameUser(user, props.author)) return null
  return props.contentRef.type === 'work' ? (
    <PortfolioItemActions {...props} />
  ) : (
    <ActionMenu {...props} />
  )
}

function PortfolioItemActions(props: Props) {
  const { contentRef, author, extraEntries = [] } = props
  const pin = usePin(contentRef.id, author.username)
  return <ActionMenu {...props} extraEntries={[...extraEntries, ...pin]} />
}

function ActionMenu({ contentRef, kind, editHref, listHref, href, extraEntries = [] }: Props) {
  const [, navigate] = useLocation()
  const leavePage = useLeave(listHref)
  const remove = useRemove()
  const deleteAndLeave = () => {
    remove({ kind: contentRef.type, id: contentRef.id, href })
    leavePage()
  }
  return (
    <Menu
      label={`More for this ${kind}`}
      trigger={<Ellipsis size={20} aria-hidden />}
      className={toggle}
      entries={[
        { label: 'Edit', onSelect: () => navigate(editHref) },
        ...extraEntries,
        { label: 'Delete', onSelect: deleteAndLeave },
      ]}
    />
  )
}
