import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { stack } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { useAbsentFeatures } from '../../app-context.tsx'

const section = stack({ gap: '3', '& > h2': { textStyle: 'title' } })

/** A sidebar section with a title, its content and a link to the full list. */
export function AsideSection({
  title,
  href,
  linkLabel,
  children,
}: {
  title: string
  href: string
  linkLabel: string
  children: ReactNode
}) {
  const id = useId()
  if (useAbsentFeatures()?.hasPage(href)) return null
  return (
    <section aria-labelledby={id} className={section}>
      <h2 id={id}>{title}</h2>
      {children}
      <p>
        <Link href={href} className={link()}>
          {linkLabel}
        </Link>
      </p>
    </section>
  )
}
