import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface NavLinkProps {
  href: string
  className?: string
  children: ReactNode
  onClick?: () => void
}

/** A link that says when it leads to where the person already is. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const [path] = useLocation()
  return <Link href={href} aria-current={path === href ? 'page' : undefined} {...rest} />
}
