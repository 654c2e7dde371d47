import { css } from '../../../styled-system/css'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { isWaiting, markerOf } from '../../machines/messaging/chat/chat.selectors.ts'
import { isLocal } from '../../machines/messaging/chat/messages.index.ts'
import type { ChatUser, Message } from '../../protocol/base/types.ts'
import { Button } from '../components/button.tsx'

const unsentRow = css({
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'center',
  gap: '1',
})

const notSent = css({ color: 'danger', textStyle: 'caption' })
const waitingText = css({ color: 'muted', textStyle: 'caption' })

interface Props {
  message: Message
  me: ChatUser
  chat: ChatActor
}

/** Retry and Delete for a message that is not being sent (SEND-03, B6, B12), also for its edit. */
export default function UnsentMessage({ message, me, chat }: Props) {
  if (!isLocal(message)) return <UnsavedEdit message={message} chat={chat} />
  const hasFailed = markerOf(message, me) === 'failed'
  if (!hasFailed && !isWaiting(message)) return null
  return (
    <div className={unsentRow}>
      {hasFailed ? (
        <>
          <span className={notSent}>Not sent.</span>
          <Button
            look="quiet"
            size="sm"
            onClick={() => chat.send({ type: 'message.retry', id: message.id })}
          >
            Retry
          </Button>
        </>
      ) : (
        <span className={waitingText}>Will send when you’re online</span>
      )}
      <Button
        look="quiet"
        size="sm"
        onClick={() => chat.send({ type: 'message.remove', id: message.id })}
      >
        Delete
      </Button>
    </div>
  )
}

function UnsavedEdit({ message, chat }: Omit<Props, 'me'>) {
  const hasFailed = message.edit_failed === true
  if (!hasFailed && !isWaiting(message)) return null
  return (
    <div className={unsentRow}>
      {hasFailed ? (
        <>
          <span className={notSent}>Edit not saved.</span>
          <Button
            look="quiet"
            size="sm"
            onClick={() => chat.send({ type: 'edit.start', id: message.id })}
          >
            Edit again
          </Button>
        </>
      ) : (
        <span className={waitingText}>Will save when you’re online</span>
      )}
      <Button
        look="quiet"
        size="sm"
        onClick={() => chat.send({ type: 'edit.discard', id: message.id })}
      >
        Discard edit
      </Button>
    </div>
  )
}
