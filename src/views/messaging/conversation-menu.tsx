import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../styled-system/recipes'
import * as inboxOf from '../../machines/messaging/inbox/inbox.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { Conversation, ConversationFlag, Id, Participant } from '../../protocol/base/types.ts'
import { participantName } from '../../protocol/messaging/conversation.ts'
import { deleteConversationMutation } from '../../services/queries/conversations.ts'
import { type Member, useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { MutationFailure } from '../components/errors/mutation-failure.tsx'
import { Dialog } from '../components/overlay/dialog.tsx'
import { Menu, type MenuEntry } from '../components/overlay/menu.tsx'
import { SafetyMenu } from '../shared/safety/safety-menu.tsx'

interface Props {
  /** In the list. */
  conversation?: Conversation
  /** In the header of this chat, with what can be done about the other user. */
  chatId?: Id
  other: Participant | null
  member: Member
}

const ICON = <Ellipsis size={20} aria-hidden />
const quietIcon = button({ look: 'quiet', size: 'icon' })

/** Menu of a conversation: archive, mute and delete it. */
export default function ConversationMenu({ conversation: listed, chatId, other, member }: Props) {
  const isInChat = chatId !== undefined
  const mayChange = useApp().api.extras.has('conversation_changes')
  // Null also while the conversation has no message.
  const inChat = useSelector(isInChat && mayChange ? member.inbox : undefined, (s) =>
    s === undefined ? null : inboxOf.listedConversation(s, chatId ?? null),
  )
  const conversation = listed ?? inChat
  const [isDeleting, setIsDeleting] = useState(false)
  const name = isolate(participantName(other))
  const entries = useEntries(conversation, member, () => setIsDeleting(true))
  const label = `More about ${isInChat ? name : `the conversation with ${name}`}`
  return (
    <>
      {isInChat && other !== null && other.id !== null ? (
        <SafetyMenu
          target={{ type: 'user', id: other.id, name: participantName(other) }}
          user={other}
          label={label}
          className={quietIcon}
          extraEntries={entries}
        />
      ) : (
        entries.length > 0 && (
          <Menu label={label} trigger={ICON} className={quietIcon} entries={entries} />
        )
      )}
      {isDeleting && conversation && (
        <DeleteDialog
          conversation={conversation}
          name={name}
          member={member}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}

function useEntries(
  conversation: Conversation | null,
  { inbox }: Member,
  onDelete: () => void,
): MenuEntry[] {
  const { toasts } = useApp()
  if (conversation === null) return []
  const { id, is_archived = false, is_muted = false } = conversation
  const set = (flag: ConversationFlag, on: boolean) => {
    const event = { type: 'conversation.set', id, flag, on } as const
    inbox.send(event)
    const undo = { to: 'inbox', event: { ...event, on: !on } } as const
    const toast = { kind: 'success', title: DONE[flag][on ? 'on' : 'off'], text: '' } as const
    toasts.send({ type: 'toast.show', toast: { ...toast, undo } })
  }
  return [
    {
      label: is_archived ? 'Move to inbox' : 'Archive',
      onSelect: () => set('is_archived', !is_archived),
    },
    {
      label: is_muted ? 'Unmute conversation' : 'Mute conversation',
      onSelect: () => set('is_muted', !is_muted),
    },
    { label: 'Delete conversation', onSelect: onDelete },
  ]
}

const DONE: { readonly [flag in ConversationFlag]: { on: string; off: string } } = {
  is_archived: { on: 'Conversation archived', off: 'Conversation moved to your inbox' },
  is_muted: { on: 'Conversation muted', off: 'Conversation unmuted' },
}

interface DeleteDialogProps {
  conversation: Conversation
  name: string
  member: Member
  onClose: () => void
}

/** Asks before the user's own copy of a conversation is deleted. */
export function DeleteDialog({ conversation, name, member, onClose }: DeleteDialogProps) {
  const { api, toasts } = useApp()
  const { id, deleted_before: deletedBefore } = conversation
  // The event of the server may close the chat before the response arrives.
  const [wasOpen] = useState(() => sameId(inboxOf.selectedId(member.inbox.getSnapshot()), id))
  const removal = useMutation({
    ...deleteConversationMutation(api),
    onSuccess: () => {
      onClose()
      member.inbox.send({ type: 'conversation.deleted', id, deletedBefore })
      // An open chat says so when it closes.
      if (wasOpen) return
      const toast = { kind: 'success', title: 'Conversation deleted', text: '' } as const
      toasts.send({ type: 'toast.show', toast })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this conversation?"
      description={`Its messages are deleted for you only. ${name} keeps them, and a new message starts the conversation again.`}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate(id)}>
            Delete
          </Button>
        </>
      }
    >
      <MutationFailure mutation={removal} />
    </Dialog>
  )
}
