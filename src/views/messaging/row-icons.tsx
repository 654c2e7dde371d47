import { button } from '../../../styled-system/recipes'

export const ICON_BUTTON = button({ look: 'quiet', size: 'icon' })

/**
 * Icons of every chat row: one path each (merged from Lucide's) and no component, because a burst
 * adds hundreds of rows.
 */
const outline = (path: string, size = 18) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
)

export const REPLY_ICON = outline('M20 18v-2a4 4 0 0 0-4-4H4M9 17l-5-5 5-5')

export const MORE_ICON = outline('M5 12h.01M12 12h.01M19 12h.01', 20)

/** Delivery status of the user's message. */
export const MARKER_ICONS = {
  pending: outline(
    'M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
    14,
  ),
  waits: outline('M12 6v6l4 2M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0', 14),
  sent: outline('M20 6 9 17l-5-5', 14),
  read: outline('M18 6 7 17l-5-5M22 10l-7.5 7.5L13 16', 14),
  failed: outline('M18 6 6 18M6 6l12 12', 14),
} as const
