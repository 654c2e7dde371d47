import { useSelector } from '@xstate/react'
import { css } from '../../../../styled-system/css'
import * as connectionOf from '../../../machines/conversationConnection/conversationConnection.selectors.ts'
import type { Id } from '../../../protocol/types.ts'
import type { Member } from '../../app-context.tsx'
import { useIsOnline } from './presence.tsx'

// A connection usually opens before this is seen.
const later = css({ animation: '[fade 200ms 600ms both]' })

/** How the chat's connection is doing, beside the username, in a line that is always there. */
export function ConnectionWords({ member, userId }: { member: Member; userId: Id | null }) {
  const status = useSelector(member.conversationConnection, connectionOf.status)
  const online = useIsOnline(userId)
  if (status === 'waiting') return <span> · Reconnecting…</span>
  if (status === 'connecting') return <span className={later}> · Connecting…</span>
  if (status === 'failed' || status === 'closed') return <span> · Not connected</span>
  return online ? <span> · Online</span> : null
}
