import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex, hstack, stack } from '../../../styled-system/patterns'
import { link } from '../../../styled-system/recipes'
import { usePageDescription } from '../routing/page-description.ts'

/**
 * Form method that prevents native submission before hydration, which would put a password into the
 * URL. Outside a `dialog` element it does nothing.
 */
export const NO_NATIVE_SUBMIT = 'dialog'

export const formStack = stack({
  gap: '4',
  // An empty live region takes no space.
  '& > [role]:empty': { position: 'absolute' },
})

const box = flex({
  gap: '2',
  padding: '3',
  borderRadius: 'sm',
  textStyle: 'small',
  '& svg': { flexShrink: '0', marginBlockStart: '0.5' },
})

/** Error of the whole form, announced immediately. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={cx(box, css({ background: 'danger.wash', color: 'danger' }))}>
          <CircleAlert size={18} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}

export function FormNotice({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text && (
        <p className={cx(box, css({ background: 'success.wash', color: 'success' }))}>
          <CircleCheck size={18} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}

const divider = hstack({
  gap: '3',
  color: 'muted',
  textStyle: 'eyebrow',
  _before: { content: '""', flexGrow: '1', height: '[1px]', background: 'hairline' },
  _after: { content: '""', flexGrow: '1', height: '[1px]', background: 'hairline' },
})

/** A link on a line of its own, below a form. */
export const formLink = cx(
  link(),
  css({ display: 'inline-flex', alignItems: 'center', minHeight: 'touch' }),
)

/** LOGIN-03 */
export function OrDivider() {
  return (
    <div className={divider} data-or>
      OR
    </div>
  )
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', lg: '[1fr 1fr]' },
  flexGrow: '1',
})

const side = css({
  display: { base: 'none', lg: 'block' },
  backgroundImage: '[url(/brand/hero.svg)]',
  backgroundSize: 'cover',
  backgroundPosition: '[50% 60%]',
  position: 'sticky',
  insetBlockStart: '[var(--header)]',
  height: '[calc(100dvh - var(--header))]',
})

const formColumn = stack({
  justify: 'center',
  width: 'full',
  maxWidth: '[32rem]',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '8' },
  paddingBlock: { base: '8', lg: '16' },
  gap: '6',
})

/** Layout of the sign-in and sign-up pages: the form, and a picture on wide screens. */
export function AuthPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  usePageDescription(lead)
  return (
    <div className={page}>
      <div className={formColumn}>
        <div>
          <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
          <p className={css({ color: 'muted', marginBlockStart: '2' })}>{lead}</p>
        </div>
        {children}
      </div>
      <div className={side} aria-hidden />
    </div>
  )
}
