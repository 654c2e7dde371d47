import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../styled-system/css'
import { button } from '../../../styled-system/recipes'
import type { RecipeVariantProps } from '../../../styled-system/types'
import { useAbsentFeatures } from '../app-context.tsx'

type ButtonVariants = NonNullable<RecipeVariantProps<typeof button>>

type ButtonProps = ComponentProps<'button'> &
  ButtonVariants & {
    /** Pending: the button keeps focus and place, and ignores clicks. */
    busy?: boolean
  }

export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  onClick,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...buttonProps}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(button({ look, size, wide }), className)}
    />
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & ButtonVariants & { href: string }

/** A link inside the app that looks like a button; nothing if the API lacks the page's feature. */
export function ButtonLink({ look, size, wide, className, ...buttonProps }: ButtonLinkProps) {
  if (useAbsentFeatures()?.hasPage(buttonProps.href)) return null
  return <Link {...buttonProps} className={cx(button({ look, size, wide }), className)} />
}
