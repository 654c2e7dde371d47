import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { Button } from '../../components/button.tsx'
import { Band } from './band.tsx'

const head = grid({
  gap: '1',
  '& h2': { textStyle: 'title', outline: '[none]' },
  '& h2 + p': { color: 'muted' },
})
const eyebrow = wrap({
  justify: 'space-between',
  align: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'muted',
})

/** Id of the heading. */
export const HEADING = 'first-steps'

interface FrameProps {
  title: string
  text: string
  /** Progress text, `Step 1 of 3`. */
  where: string
  share: number
  label: string
  /** Button that leaves onboarding. */
  leave: { label: string; onPress: () => void; busy?: boolean }
  children: ReactNode
}

/**
 * Card of an onboarding step or of the missing profile parts, with progress and a button to leave.
 */
export function Frame({ title, text, where, share, label, leave, children }: FrameProps) {
  return (
    <section aria-labelledby={HEADING} className={card({ pad: 'lg' })}>
      <div className={eyebrow}>
        <span>{where}</span>
        <Button look="quiet" size="sm" busy={leave.busy ?? false} onClick={leave.onPress}>
          {leave.label}
        </Button>
      </div>
      <Band share={share} label={label} />
      <div className={head}>
        <h2 id={HEADING} tabIndex={-1}>
          {title}
        </h2>
        <p className={css({ maxWidth: 'prose' })}>{text}</p>
      </div>
      {children}
    </section>
  )
}
