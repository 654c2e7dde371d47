import { useMutation } from '@tanstack/react-query'
import type { Id } from '../../../protocol/base/types.ts'
import type { AdminContentType } from '../../../protocol/enums/safety.ts'
import { TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import {
  deleteContentMutation,
  hideContentMutation,
  unhideContentMutation,
} from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { focusPart } from './suspend-dialog.tsx'

/** Moderation action on a content item that awaits confirmation. */
export interface Deed {
  what: 'hide' | 'unhide' | 'delete'
  type: AdminContentType
  id: Id
  name: string
}

const WORDS = {
  hide: {
    title: (kind: string) => `Hide this ${kind}?`,
    text: 'Only the author will see it, with a note. You can restore it.',
    confirm: 'Hide',
    done: 'Hidden',
  },
  unhide: {
    title: (kind: string) => `Restore this ${kind}?`,
    text: 'Everyone will be able to see it again.',
    confirm: 'Restore',
    done: 'Restored',
  },
  delete: {
    title: (kind: string) => `Delete this ${kind}?`,
    text: 'Its images, comments and likes are deleted too. This can’t be undone. An asset with buyers is unlisted instead.',
    confirm: 'Delete',
    done: 'Deleted',
  },
} as const

function useModerationAction(what: Deed['what']) {
  const { api } = useApp()
  const hiding = useMutation(hideContentMutation(api))
  const showing = useMutation(unhideContentMutation(api))
  const deletion = useMutation(deleteContentMutation(api))
  return { hide: hiding, unhide: showing, delete: deletion }[what]
}

/** Asks for a reason, then hides, restores or deletes the item. */
export function ContentDialog({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const { toasts } = useApp()
  const { what, type, id, name } = deed
  const doing = useModerationAction(what)
  const words = WORDS[what]
  const confirm = async (reason: string) => {
    try {
      await doing.mutateAsync({ type, id, reason })
    } catch {
      // The dialog stays open and shows the error.
      return
    }
    const toast = { kind: 'success', title: words.done, text: name } as const
    toasts.send({ type: 'toast.show', toast })
    onClose()
    focusPart()
  }
  return (
    <ReasonDialog
      title={words.title(TARGET_NAMES[type])}
      description={`“${name}”. ${words.text}`}
      label="Reason (for the log)"
      confirm={words.confirm}
      look={what === 'unhide' ? 'accent' : 'danger'}
      required={what !== 'unhide'}
      deed={doing}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  )
}
