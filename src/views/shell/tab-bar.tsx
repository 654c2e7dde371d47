import { css } from '../../../styled-system/css'
import { lazySection, useSection } from '../routing/lazy-section.tsx'

const tabs = lazySection(() => import('./tab-list.tsx'))

const bar = css({
  position: 'fixed',
  hideFrom: 'md',
  insetInline: '0',
  insetBlockEnd: '0',
  zIndex: 'header',
  height: '[var(--tabs)]',
  paddingBlockEnd: '[env(safe-area-inset-bottom)]',
  borderBlockStart: 'hairline',
  background: 'canvas',
  // Skeletons of five icons.
  _empty: {
    backgroundImage:
      '[radial-gradient(circle at center, token(colors.sunken) 12px, transparent 12.5px)]',
    backgroundSize: '[20% 100%]',
  },
  '& > ul': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 1fr)]',
    height: 'full',
  },
  '& li': { display: 'grid' },
  // A press that takes the focus from a field must not land on the bar that comes back.
  transition: '[translate 0s 0.3s]',
  // Hidden while the user types: the on-screen keyboard is there.
  ':root:has(:is(textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])):focus) &':
    { translate: '[0 100%]', transition: '[none]' },
})

/**
 * Tab bar of signed-in users; a skeleton until its tabs have loaded. While the user is unknown, only
 * a stored session shows it.
 */
export function TabBar({ isUserKnown }: { isUserKnown: boolean }) {
  const Tabs = useSection(isUserKnown ? tabs : null)
  return (
    <nav
      aria-label="Shortcuts"
      className={bar}
      data-tabs
      data-if-token={isUserKnown ? undefined : ''}
    >
      {Tabs && <Tabs />}
    </nav>
  )
}
