import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { css } from '../../../styled-system/css'
import * as connectionOf from '../../machines/live/connection/connection.selectors.ts'
import { TEXTS } from '../../protocol/base/catalogue.ts'
import { TIME_DATE_FROM_MS } from '../../protocol/base/constants.ts'
import { mapKey } from '../../protocol/base/ids.ts'
import { inboxLabel, parseTime } from '../../protocol/base/time.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type Member, useMinute } from '../app-context.tsx'
import { otherYear } from '../dates.ts'
import { useReadModel } from '../read-model.ts'

// Shown with a delay, since a connection usually opens sooner.
const later = css({ animation: '[fade 200ms 600ms both]' })

/** Connection status, or presence while connected. */
export default function ConnectionStatus({
  member,
  userId,
}: {
  member: Member
  userId: Id | null
}) {
  const status = useSelector(member.conversationConnection, connectionOf.status)
  const presence = usePresence(member, userId)
  if (status === 'waiting') return <span> · Reconnecting…</span>
  if (status === 'connecting') return <span className={later}> · Connecting…</span>
  if (status === 'failed' || status === 'closed') return <span> · Not connected</span>
  return presence === '' ? null : <span> · {presence}</span>
}

/** The label in lower case where it is a word, for use within a sentence. */
const statusText = (label: string): string =>
  label === TEXTS.justNow || label === TEXTS.yesterday ? label.toLowerCase() : label

/** The label of the inbox (A14), with the year if it is not the current one. */
function lastSeenLabel(iso: string, now: number): string {
  const ms = parseTime(iso)
  const label = inboxLabel(iso, now)
  const year = ms === null || now - ms < TIME_DATE_FROM_MS ? null : otherYear(ms, now)
  return year === null ? label : `${label}, ${year}`
}

/** Online, offline or last seen; '' while unknown. */
function usePresence(member: Member, userId: Id | null): string {
  const now = useMinute()
  const { presence, lastSeen } = useReadModel()
  // Presence changes arrive on the general connection; without it a fetched presence would become
  // stale.
  const listening = useSelector(member.connection, connectionOf.isOpen)
  const isKnown = userId === null ? undefined : presence[mapKey(userId)]
  useEffect(() => {
    if (listening && userId !== null) member.fetchPresence(userId)
  }, [member, listening, userId])
  if (userId === null || isKnown === undefined) return ''
  if (isKnown === 'online') return 'Online'
  const lastSeenAt = lastSeen[mapKey(userId)]
  return lastSeenAt === undefined
    ? 'Offline'
    : `Last seen ${statusText(lastSeenLabel(lastSeenAt, now))}`
}
