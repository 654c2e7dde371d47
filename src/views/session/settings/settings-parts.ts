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

export interface SettingsPart {
  /** Its place in the address. */
  id: string
  title: string
  text: string
  Icon: LucideIcon
}

export const SETTINGS_PARTS = [
  {
    id: 'profile',
    title: 'Your account',
    text: 'This is what others see on your page.',
    Icon: CircleUserRound,
  },
  {
    id: 'password',
    title: 'Password',
    text: 'Other devices are signed out when it changes.',
    Icon: KeyRound,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    text: 'Each switch is saved at once.',
    Icon: Bell,
  },
  {
    id: 'devices',
    title: 'Devices',
    text: 'Push on this device, and where you are signed in.',
    Icon: MonitorSmartphone,
  },
  {
    id: 'blocked',
    title: 'Blocked people',
    text: 'They cannot write to you, and you do not see each other.',
    Icon: Ban,
  },
  {
    id: 'muted',
    title: 'Muted people',
    text: 'Lists leave out what they make, and nothing of theirs pops up. They are not told; it counts on this device.',
    Icon: VolumeX,
  },
  {
    id: 'appearance',
    title: 'Appearance and data',
    text: 'These choices belong to this browser.',
    Icon: Palette,
  },
  {
    id: 'sign-out',
    title: 'Sign out',
    text: 'Messages you have not finished writing stay on this device.',
    Icon: LogOut,
  },
  {
    id: 'delete',
    title: 'Delete account',
    text: 'Your page and everything you made go for good.',
    Icon: Trash2,
  },
] as const satisfies readonly SettingsPart[]

export type SettingsPartId = (typeof SETTINGS_PARTS)[number]['id']

/** The part that an address names with its hash; null is the list of all. */
export function partOf(hash: string): SettingsPartId | null {
  return SETTINGS_PARTS.find(({ id }) => `#${id}` === hash)?.id ?? null
}
