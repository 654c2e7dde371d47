import { Check, X } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import type { Licence } from '../../protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'

interface Terms {
  /** In one sentence. */
  short: string
  may: readonly string[]
  mayNot: readonly string[]
}

const NEVER = 'Sell or give away the file itself.'

/** What each licence lets a buyer do. Each holds all that the one before it does. */
export const LICENCE_TERMS: { readonly [licence in Licence]: Terms } = {
  personal: {
    short: 'For yourself: at home, at school, as a gift.',
    may: ['Use it in your own work that nobody pays you for.', 'Print it for yourself.'],
    mayNot: ['Use it in work you are paid for or in anything you sell.', NEVER],
  },
  commercial: {
    short: 'For work you are paid for, for one client or product each.',
    may: [
      'All that personal use allows.',
      'Use it in a poster, a site, a film or a label for one client or one product of your own.',
    ],
    mayNot: ['Use it for a second client or product without buying it again.', NEVER],
  },
  extended: {
    short: 'For work you are paid for and for goods you sell, in any number.',
    may: [
      'All that commercial use allows, for as many clients and products as you like.',
      'Sell goods with it: shirts, prints, books, games.',
    ],
    mayNot: [NEVER],
  },
}

const list = grid({
  gap: '1',
  textStyle: 'small',
  '& li': { display: 'grid', gridTemplateColumns: '[auto 1fr]', gap: '2' },
  '& svg': { marginBlockStart: '[3px]' },
})

/** What one may do with a file, and what not, before it is bought. */
export function LicenceWords({ licence }: { licence: Licence }) {
  const { short, may, mayNot } = LICENCE_TERMS[licence]
  return (
    <div className={grid()}>
      <p>
        <strong>{LICENCE_NAMES[licence]}.</strong> {short}
      </p>
      <ul className={list}>
        {may.map((text) => (
          <li key={text}>
            <Check size={16} aria-hidden className={css({ color: 'success' })} />
            <span>
              <VisuallyHidden>You may: </VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
        {mayNot.map((text) => (
          <li key={text}>
            <X size={16} aria-hidden className={css({ color: 'danger' })} />
            <span>
              <VisuallyHidden>You may not: </VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
