import { css } from '../../../styled-system/css'
import { isolate } from '../../protocol/base/text.ts'
import type { Id, Participant } from '../../protocol/base/types.ts'
import { participantName } from '../../protocol/messaging/conversation.ts'
import type { Member } from '../app-context.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { ConnectionStatus } from './lazy-sections.tsx'
import { useIsTyping } from './typing.tsx'

interface Props {
  id: Id
  member: Member
  other: Participant | null
}

/** Line below the name: username and presence, or the typing indicator. */
export function UserRow({ id, member, other }: Props) {
  const typing = useIsTyping(id)
  const text = `${isolate(participantName(other))} is typing…`
  return (
    <>
      <p>
        {typing ? (
          <span className={css({ color: 'nile' })} aria-hidden>
            {text}
          </span>
        ) : (
          <>
            {other?.username && <span>@{other.username}</span>}
            <ConnectionStatus member={member} userId={other?.id ?? null} />
          </>
        )}
      </p>
      {/* Always mounted, otherwise screen readers would miss the first announcement. */}
      <span role="status">
        <VisuallyHidden>{typing ? text : ''}</VisuallyHidden>
      </span>
    </>
  )
}
