import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface NavLinkProps {
  href: string
  className?: string
  children: ReactNode
  onClick?: (() => void) | undefined
}

/** A link with `aria-current` if it points to the current page. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const [path] = useLocation()
  return <Link href={href} aria-current={path === href ? 'page' : undefined} {...rest} />
}
