/**
 * What is drawn in every row of a chat: one path each (Lucide's, put together) and no component,
 * for a burst brings rows by the hundred.
 */
const outline = (path: string) => (
  <svg
    width={18}
    height={18}
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

export const REACT_ICON = outline(
  'M13.267 2.08a10 10 0 108.653 8.653M15 10V9M16 5h6M16.472 15a6 6 0 01-8.943 0M19 2v6M9 10V9',
)
