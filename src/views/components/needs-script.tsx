import { css } from '../../../styled-system/css'

const quiet = css({ color: 'muted' })

/** Stands where something would be that does nothing without a script. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className={quiet}>To {to}, turn on JavaScript and reload the page.</p>
    </noscript>
  )
}
