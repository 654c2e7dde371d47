import { css } from '../../../../styled-system/css'

const muted = css({ color: 'muted' })

/** Without JavaScript, replaces a control that would not work. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className={muted}>To {to}, turn on JavaScript and reload the page.</p>
    </noscript>
  )
}
