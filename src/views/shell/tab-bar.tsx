import { css } from '../../../styled-system/css'
import { lazySection, useSection } from '../routing/lazy-section.tsx'

const tabs = lazySection(() => import('./tab-list.tsx'))

const bar = css({
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '0',
  zIndex: 'header',
  height: '[var(--tabs)]',
  paddingBlockEnd: '[env(safe-area-inset-bottom)]',
  borderBlockStart: 'hairline',
  background: 'canvas',
  '& > ul': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 1fr)]',
    height: 'full',
  },
  '& li': { display: 'grid' },
  // Hidden while the user types: the on-screen keyboard is there.
  ':root:has(:is(textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])):focus) &':
    { translate: '[0 100%]' },
})

/** Tab bar of signed-in users; its place is reserved until its tabs have loaded. */
export function TabBar() {
  const Tabs = useSection(tabs)
  return (
    <nav aria-label="Shortcuts" className={bar} data-tabs>
      {Tabs && <Tabs />}
    </nav>
  )
}
