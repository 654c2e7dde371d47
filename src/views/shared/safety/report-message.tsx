import { Flag } from 'lucide-react'
import { sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Message } from '../../../protocol/base/types.ts'
import { useApp, useMember } from '../../app-context.tsx'

/** Menu entry that reports another user's message to the moderators. */
export function ReportMessage({
  message,
  me,
  className,
  onChosen,
}: {
  message: Pick<Message, 'id' | 'sender'>
  me: ChatUser
  className: string
  onChosen: () => void
}) {
  const { api } = useApp()
  const report = useMember()?.report
  if (!api.extras.has('reports') || report === undefined || sameId(message.sender.id, me.id))
    return null
  const open = () => {
    onChosen()
    const target = { type: 'message', id: message.id, name: '' } as const
    report.send({ type: 'report.open', target })
  }
  return (
    <button type="button" className={className} onClick={open}>
      <Flag size={18} aria-hidden />
      Report this message
    </button>
  )
}
