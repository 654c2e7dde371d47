import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { hstack } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import * as chatOf from '../../machines/messaging/chat/chat.selectors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { Button } from '../components/button.tsx'

/** What the composer writes: a reply, or an edited message. */
export const contextBar = hstack({
  marginBlockEnd: '2',
  paddingInlineStart: '3',
  borderInlineStartWidth: 'thick',
  borderInlineStartStyle: 'solid',
  borderInlineStartColor: 'nile',
  '& > div': { flexGrow: '1', minWidth: '0', textStyle: 'small', lineHeight: 'snug' },
  '& strong': { display: 'block', color: 'nile', fontWeight: 'semibold' },
  '& p': { color: 'muted' },
})

/** CHAT-15 */
export default function ReplyPreview({ chat }: { chat: ChatActor }) {
  const target = useSelector(chat, chatOf.replyTarget)
  const text = useSelector(chat, chatOf.replyPreview)
  const me = useSelector(chat, (s) => s.context.currentUser.id)
  if (target === null) return null
  return (
    <div className={contextBar} data-part="reply">
      <div>
        <strong>
          Replying to{' '}
          <bdi>{sameId(target.sender.id, me) ? 'yourself' : target.sender.display_name}</bdi>
        </strong>
        <p>{text}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label="Cancel reply"
        onClick={() => chat.send({ type: 'reply.cancel' })}
      >
        <X size={20} aria-hidden />
      </Button>
    </div>
  )
}
