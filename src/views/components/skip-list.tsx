import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const style = css({
  srOnly: true,
  _focusVisible: { srOnly: false, display: 'inline-block', paddingBlock: '2', color: 'accent' },
})

/** Link past a list with many tab stops, visible while it has the focus. */
export function SkipList({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={style} data-part="skip">
      {children}
    </a>
  )
}
