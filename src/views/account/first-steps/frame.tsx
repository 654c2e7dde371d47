import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { Button } from '../../components/button.tsx'
import { ProgressBand } from './band.tsx'

const head = grid({
  gap: '1',
  // The progress above stays visible when the heading gets the focus.
  '& h2': { textStyle: 'title', outline: '[none]', scrollMarginBlockStart: '24' },
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
export const HEADING_ID = 'first-steps'

interface FrameProps {
  title: string
  text: string
  /** Progress text, `Step 1 of 3`. */
  progressText: string
  progress: number
  label: string
  /** Button that leaves onboarding. */
  leaveAction: { label: string; onPress: () => void; busy?: boolean }
  children: ReactNode
}

/**
 * Card of an onboarding step or of the missing profile parts, with progress and a button to leave.
 */
export function StepFrame({
  title,
  text,
  progressText,
  progress,
  label,
  leaveAction,
  children,
}: FrameProps) {
  return (
    <section aria-labelledby={HEADING_ID} className={card({ pad: 'lg' })}>
      <div className={eyebrow}>
        <span>{progressText}</span>
        <Button
          look="quiet"
          size="sm"
          busy={leaveAction.busy ?? false}
          onClick={leaveAction.onPress}
        >
          {leaveAction.label}
        </Button>
      </div>
      <ProgressBand progress={progress} label={label} />
      <div className={head}>
        <h2 id={HEADING_ID} tabIndex={-1}>
          {title}
        </h2>
        <p className={css({ maxWidth: 'prose' })}>{text}</p>
      </div>
      {children}
    </section>
  )
}
