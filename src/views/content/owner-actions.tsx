import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isPerson } from '../../protocol/base/ids.ts'
import type { Id, Participant } from '../../protocol/base/types.ts'
import type { ContentRef } from '../../protocol/content/creative-types.ts'
import { useApp } from '../app-context.tsx'
import { ConfirmDelete } from '../components/confirm-delete.tsx'
import { Menu } from '../components/menu.tsx'
import { useSession } from '../session/session.ts'
import { useBrowse } from './browse-context.tsx'
import { useLeave } from './feed/opening.ts'
import { toggle } from './toggles.tsx'

interface Props {
  piece: ContentRef
  /** What it is: `post`, `story`, `work`. */
  kind: string
  author: Participant
  editHref: string
  /** The list to go to when there is no page to go back to. */
  listHref: string
  remove: (id: Id) => Promise<unknown>
}

/** Edit and Delete, for the author alone. */
export function OwnerActions(props: Props) {
  const { user } = useSession()
  if (!isPerson(user, props.author)) return null
  return <Actions {...props} />
}

function Actions({ piece, kind, editHref, listHref, remove }: Props) {
  const { toasts } = useApp()
  const browse = useBrowse()
  const [, go] = useLocation()
  const leave = useLeave(listHref)
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => remove(piece.id),
    onSuccess: () => {
      browse.forget(piece)
      const toast = { kind: 'success', title: `Your ${kind} is deleted`, text: '' } as const
      toasts.send({ type: 'toast.show', toast })
      leave()
      setAsking(false)
    },
  })
  const place = useRef<HTMLSpanElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    const ended = wasAsking.current && !asking
    wasAsking.current = asking
    if (!ended) return
    // What had the focus before the question, an entry of the menu, is gone.
    const frame = requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [asking])
  return (
    <>
      <span ref={place}>
        <Menu
          label={`More for this ${kind}`}
          trigger={<Ellipsis size={20} aria-hidden />}
          className={toggle}
          entries={[
            { label: 'Edit', onSelect: () => go(editHref) },
            { label: 'Delete', onSelect: () => setAsking(true) },
          ]}
        />
      </span>
      <ConfirmDelete
        open={asking}
        what={kind}
        warning="It goes with its pictures, comments and likes."
        removal={removal}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
