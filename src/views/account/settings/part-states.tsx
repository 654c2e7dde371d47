import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import * as blocksOf from '../../../machines/safety/blocks/blocks.selectors.ts'
import type { PreferenceValues } from '../../../protocol/account/preferences.ts'
import { isolate, pluralForm } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import { sessionsQuery } from '../../../services/queries/devices.ts'
import { blocksQuery } from '../../../services/queries/moderation.ts'
import { notificationSettingsQuery } from '../../../services/queries/settings.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { useSavesData } from '../../hooks/data-saver.ts'
import { useMuted } from '../../hooks/use-muted.ts'
import { formatCount, formatNumber } from '../../locale.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import type { SettingsSectionId } from './settings-parts.ts'

type SectionSummary = (props: { user: User }) => ReactNode

/** One-line state of each settings section; empty while unknown. */
export const SECTION_SUMMARIES: { readonly [id in SettingsSectionId]: SectionSummary } = {
  profile: AccountSummary,
  password: PasswordSummary,
  notifications: NotificationsSummary,
  devices: DevicesSummary,
  blocked: BlockedSummary,
  muted: MutedSummary,
  appearance: AppearanceSummary,
  'sign-out': ({ user }) => `Signed in as ${isolate(user.username)}`,
  delete: () => 'Permanent',
}

function AccountSummary({ user }: { user: User }) {
  const hasUnsavedChanges = (useMember()?.draft('account') ?? null) !== null
  return hasUnsavedChanges ? <strong>Unsaved changes</strong> : user.full_name || user.username
}

function PasswordSummary() {
  return useApp().api.extras.has('google_only') ? 'Not set: you sign in with Google' : 'Set'
}

function NotificationsSummary() {
  const { data } = useQuery(notificationSettingsQuery(useApp().api))
  if (data === undefined) return null
  const settings = Object.values(data)
  if (settings.length === 0) return null
  return `${settings.filter(Boolean).length} of ${settings.length} on`
}

function DevicesSummary() {
  const { data } = useQuery(sessionsQuery(useApp().api))
  if (data === undefined) return null
  // An API may list no sessions; this device still counts.
  const count = Math.max(1, data.length)
  return pluralForm(
    count,
    'Signed in on this device only',
    `Signed in on ${formatNumber(count)} devices`,
  )
}

const userCount = (count: number, hasMore = false) =>
  count === 0 ? 'No one' : `${formatCount(count, 'person', 'people')}${hasMore ? ' or more' : ''}`

function BlockedSummary() {
  const { data, hasNextPage } = useInfiniteQuery(blocksQuery(useApp().api))
  const blocks = useMember()?.blocks
  const count = useSelector(blocks, (snapshot) => {
    if (data === undefined || snapshot === undefined) return null
    if (blocksOf.isLoadingBlocks(snapshot) || blocksOf.blocksFailed(snapshot)) return data.length
    return data.filter(({ user }) => blocksOf.isBlocked(snapshot, user.id)).length
  })
  return count === null ? null : userCount(count, hasNextPage)
}

function MutedSummary() {
  return userCount(useMuted().length)
}

const THEME_NAMES: { readonly [C in PreferenceValues['theme']]: string } = {
  system: 'System theme',
  light: 'Light',
  dark: 'Dark',
}

function AppearanceSummary() {
  const [theme] = useTheme()
  return useSavesData() ? `${THEME_NAMES[theme]}, saving data` : THEME_NAMES[theme]
}
