import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'

const muted = css({ color: 'muted' })

/** Without JavaScript, replaces a control that would not work. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className={muted}>To {to}, turn on JavaScript and reload the page.</p>
    </noscript>
  )
}

/** Without JavaScript, replaces a form by a link to the server's page for it. */
export function WithoutScript({ to, children }: { to: string; children: string }) {
  return (
    <noscript>
      <a href={to} className={button({ look: 'outline' })}>
        {children}
      </a>
    </noscript>
  )
}
