import {
  Ban,
  Bell,
  CircleUserRound,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Trash2,
  VolumeX,
} from 'lucide-react'
import type { FeatureName } from '../../../protocol/base/absent-features.ts'

export interface SettingsSection {
  /** URL hash without `#`. */
  id: string
  title: string
  text: string
  Icon: LucideIcon
  feature?: FeatureName
}

export const SETTINGS_SECTIONS = [
  {
    id: 'profile',
    title: 'Your account',
    text: 'What others see on your profile.',
    Icon: CircleUserRound,
  },
  {
    id: 'password',
    title: 'Password',
    text: 'Changing it signs you out on other devices.',
    Icon: KeyRound,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    text: 'Changes save automatically.',
    Icon: Bell,
    feature: 'notifications',
  },
  {
    id: 'devices',
    title: 'Devices',
    text: 'Push notifications and active sessions.',
    Icon: MonitorSmartphone,
  },
  {
    id: 'blocked',
    title: 'Blocked people',
    text: 'They can’t message you, and you can’t see each other.',
    Icon: Ban,
    feature: 'blocks',
  },
  {
    id: 'muted',
    title: 'Muted people',
    text: 'Their content and notifications are hidden. They won’t know.',
    Icon: VolumeX,
  },
  {
    id: 'appearance',
    title: 'Appearance and data',
    text: 'Saved in this browser.',
    Icon: Palette,
  },
  {
    id: 'sign-out',
    title: 'Sign out',
    text: 'Unsent message drafts stay on this device.',
    Icon: LogOut,
  },
  {
    id: 'delete',
    title: 'Delete account',
    text: 'Permanently delete your profile and everything you shared.',
    Icon: Trash2,
  },
] as const satisfies readonly SettingsSection[]

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id']

/** The section that a URL hash names; null for the list. */
export function sectionOfHash(hash: string): SettingsSectionId | null {
  return SETTINGS_SECTIONS.find(({ id }) => `#${id}` === hash)?.id ?? null
}
