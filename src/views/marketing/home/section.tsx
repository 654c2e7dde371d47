import { type ReactNode, useId } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { container, wrap } from '../../../../styled-system/patterns'

const band = css({ width: 'full', paddingBlock: { base: '12', md: '16' } })

const sunken = css({ background: 'sunken' })

export const inner = container()

const head = wrap({
  align: 'end',
  justify: 'space-between',
  gap: '4',
  marginBlockEnd: '8',
  '& h2': { textStyle: 'heading', maxWidth: '[24ch]' },
  '& p': { textStyle: 'eyebrow', color: 'accent', marginBlockEnd: '2' },
})

interface SectionProps {
  /** Short text above the heading. */
  eyebrow: string
  title: string
  tone?: 'canvas' | 'sunken'
  /** Next to the heading, e.g. a link to the full list. */
  aside?: ReactNode
  children: ReactNode
}

/** Section of the home page: a landmark named by its heading. */
export function Section({ eyebrow, title, tone = 'canvas', aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-below className={cx(band, tone === 'sunken' && sunken)}>
      <div className={inner}>
        <div className={head}>
          <div>
            <p>{eyebrow}</p>
            <h2 id={id}>{title}</h2>
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}
