import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { css } from '../../../styled-system/css'
import * as connectionOf from '../../machines/live/connection/connection.selectors.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { mapKey } from '../../protocol/base/ids.ts'
import { inboxLabel } from '../../protocol/base/time.ts'
import type { Id, Participant } from '../../protocol/base/types.ts'
import { participantName } from '../../protocol/talk/conversation.ts'
import { type Member, useApp } from '../app-context.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useReadModel } from '../read-model.ts'
import { useIsTyping } from './typing.tsx'

// A connection usually opens before this is seen.
const later = css({ animation: '[fade 200ms 600ms both]' })

interface Props {
  id: Id
  member: Member
  other: Participant | null
}

/** Under the name: who it is and whether they are here; while they type, that alone. */
export function PersonLine({ id, member, other }: Props) {
  const typing = useIsTyping(id)
  const text = `${participantName(other)} is typing…`
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
            <ConnectionWords member={member} userId={other?.id ?? null} />
          </>
        )}
      </p>
      {/* Always there, or its first words would not be read. */}
      <span role="status">
        <VisuallyHidden>{typing ? text : ''}</VisuallyHidden>
      </span>
    </>
  )
}

/** How the chat's connection is doing, beside the username, in a line that is always there. */
function ConnectionWords({ member, userId }: { member: Member; userId: Id | null }) {
  const status = useSelector(member.conversationConnection, connectionOf.status)
  const presence = usePresence(member, userId)
  if (status === 'waiting') return <span> · Reconnecting…</span>
  if (status === 'connecting') return <span className={later}> · Connecting…</span>
  if (status === 'failed' || status === 'closed') return <span> · Not connected</span>
  return presence === '' ? null : <span> · {presence}</span>
}

/** The label within a sentence. */
const wordsOf = (label: string): string =>
  label === TEXTS.justNow || label === TEXTS.yesterday ? label.toLowerCase() : label

/** Whether they are here, or when they were; '' as long as nobody can know. */
function usePresence(member: Member, userId: Id | null): string {
  const app = useApp()
  const { presence, lastSeen } = useReadModel()
  // Who comes and goes is told on the general connection: without it an answer would grow old.
  const listening = useSelector(member.connection, connectionOf.isOpen)
  const known = userId === null ? undefined : presence[mapKey(userId)]
  useEffect(() => {
    if (listening && userId !== null) member.lookAt(userId)
  }, [member, listening, userId])
  if (userId === null || known === undefined) return ''
  if (known === 'online') return 'Online'
  const seen = lastSeen[mapKey(userId)]
  return seen === undefined ? 'Offline' : `Last seen ${wordsOf(inboxLabel(seen, app.now()))}`
}
