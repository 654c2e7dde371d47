import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import * as blocksOf from '../../../machines/safety/blocks/blocks.selectors.ts'
import { pluralForm } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import { sessionsQuery } from '../../../services/queries/devices.ts'
import { blocksQuery } from '../../../services/queries/moderation.ts'
import { notificationSettingsQuery } from '../../../services/queries/settings.ts'
import { type PreferenceValues, useApp, useMember } from '../../app-context.tsx'
import { useSavesData } from '../../content/data-saver.ts'
import { countText, numberText } from '../../locale.ts'
import { useMuted } from '../../safety/use-muted.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import type { SettingsPartId } from './settings-parts.ts'

type State = (props: { user: User }) => ReactNode

/** One-line state of each settings section; empty while unknown. */
export const PART_STATES: { readonly [id in SettingsPartId]: State } = {
  profile: Account,
  password: Password,
  notifications: NotificationsState,
  devices: SignedIn,
  blocked: Blocked,
  muted: Muted,
  appearance: Looks,
  'sign-out': ({ user }) => `Signed in as ${user.username}`,
  delete: () => 'Permanent',
}

function Account({ user }: { user: User }) {
  const unsaved = (useMember()?.draft('account') ?? null) !== null
  return unsaved ? <strong>Unsaved changes</strong> : user.full_name || user.username
}

function Password() {
  return useApp().api.extras.has('google_only') ? 'Not set: you sign in with Google' : 'Set'
}

function NotificationsState() {
  const { data } = useQuery(notificationSettingsQuery(useApp().api))
  if (data === undefined) return null
  const all = Object.values(data)
  return `${all.filter(Boolean).length} of ${all.length} on`
}

function SignedIn() {
  const { data } = useQuery(sessionsQuery(useApp().api))
  if (data === undefined) return null
  // An API may list no sessions; this device still counts.
  const count = Math.max(1, data.length)
  return pluralForm(
    count,
    'Signed in on this device only',
    `Signed in on ${numberText(count)} devices`,
  )
}

const people = (count: number, more = false) =>
  count === 0 ? 'No one' : `${countText(count, 'person', 'people')}${more ? ' or more' : ''}`

function Blocked() {
  const { data, hasNextPage } = useInfiniteQuery(blocksQuery(useApp().api))
  const blocks = useMember()?.blocks
  const count = useSelector(blocks, (snapshot) => {
    if (data === undefined || snapshot === undefined) return null
    if (blocksOf.isLoadingBlocks(snapshot) || blocksOf.blocksFailed(snapshot)) return data.length
    return data.filter(({ user }) => blocksOf.isBlocked(snapshot, user.id)).length
  })
  return count === null ? null : people(count, hasNextPage)
}

function Muted() {
  return people(useMuted().length)
}

const COLOURS: { readonly [C in PreferenceValues['theme']]: string } = {
  system: 'System theme',
  light: 'Light',
  dark: 'Dark',
}

function Looks() {
  const [theme] = useTheme()
  return useSavesData() ? `${COLOURS[theme]}, saving data` : COLOURS[theme]
}
