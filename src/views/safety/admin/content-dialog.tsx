import { useMutation } from '@tanstack/react-query'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { AdminContentType } from '../../../protocol/enums/safety.ts'
import { TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import {
  deleteContentMutation,
  hideContentMutation,
  unhideContentMutation,
} from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { useCloseWithToast } from './close-with-toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Moderation action on a content item that awaits confirmation. */
export interface ModerationAction {
  kind: 'hide' | 'unhide' | 'delete'
  type: AdminContentType
  id: Id
  name: string
}

const ACTION_TEXTS = {
  hide: {
    title: (contentType: string) => `Hide this ${contentType}?`,
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

function useModerationAction(kind: ModerationAction['kind']) {
  const { api } = useApp()
  const hiding = useMutation(hideContentMutation(api))
  const showing = useMutation(unhideContentMutation(api))
  const deletion = useMutation(deleteContentMutation(api))
  return { hide: hiding, unhide: showing, delete: deletion }[kind]
}

/** Asks for a reason, then hides, restores or deletes the item. */
export function ContentDialog({
  action,
  onClose,
}: {
  action: ModerationAction
  onClose: () => void
}) {
  const closeWithToast = useCloseWithToast(onClose)
  const { kind, type, id, name } = action
  const mutation = useModerationAction(kind)
  const texts = ACTION_TEXTS[kind]
  const confirm = async (reason: string) => {
    try {
      await mutation.mutateAsync({ type, id, reason })
    } catch {
      // The dialog stays open and shows the error.
      return
    }
    closeWithToast(texts.done, name)
  }
  return (
    <ReasonDialog
      title={texts.title(TARGET_NAMES[type])}
      description={`“${isolate(name)}”. ${texts.text}`}
      label="Reason (for the log)"
      confirm={texts.confirm}
      look={kind === 'unhide' ? 'accent' : 'danger'}
      required={kind !== 'unhide'}
      mutation={mutation}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  )
}
