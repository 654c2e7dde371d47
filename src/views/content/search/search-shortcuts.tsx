import {
  Brush,
  Hammer,
  ImageIcon,
  Lightbulb,
  type LucideIcon,
  Palette,
  ShoppingBag,
} from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { center, grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { useOffered } from '../../hooks/features.ts'

interface Shortcut {
  href: string
  title: string
  description: string
  icon: LucideIcon
}

const SHORTCUTS: readonly Shortcut[] = [
  {
    href: '/creators',
    title: 'Creators',
    description: 'Discover and follow creators',
    icon: Palette,
  },
  {
    href: '/freelance',
    title: 'Freelancers',
    description: 'Hire someone for your project',
    icon: Brush,
  },
  {
    href: '/marketplace',
    title: 'Marketplace',
    description: 'Assets to use in your own work',
    icon: ShoppingBag,
  },
  {
    href: '/portfolio',
    title: 'Portfolio',
    description: 'Finished work from creators',
    icon: ImageIcon,
  },
  { href: '/projects', title: 'Projects', description: 'Find something to work on', icon: Hammer },
  {
    href: '/inspiration',
    title: 'Inspiration',
    description: 'When you need an idea',
    icon: Lightbulb,
  },
]

const part = css({ '& > h2': { textStyle: 'subheading', marginBlockEnd: '4' } })
const shortcutGrid = grid({ columns: { base: 2, lg: 3 }, gap: { base: '3', md: '4' } })
const shortcutLink = css({
  height: 'full',
  flexDirection: { md: 'row' },
  alignItems: { md: 'center' },
  gap: { base: '2', md: '4' },
  textDecoration: 'none',
  _hover: { background: 'sunken' },
  '& b': { display: 'block', textStyle: 'name' },
  '& small': { display: 'block', textStyle: 'small', color: 'muted', lineHeight: 'snug' },
})
const iconBox = center({
  width: '10',
  height: '10',
  flexShrink: '0',
  borderRadius: 'full',
  background: 'nile.wash',
  color: 'nile',
})

/** Links to pages that can be browsed without a search. */
export function SearchShortcuts() {
  return (
    <section aria-labelledby="doors" className={part}>
      <h2 id="doors">Browse</h2>
      <ul className={shortcutGrid}>
        {useOffered(SHORTCUTS).map(({ href, title, description, icon: Icon }) => (
          <li key={href}>
            <Link href={href} className={cx(card(), shortcutLink)}>
              <span className={iconBox}>
                <Icon size={20} aria-hidden />
              </span>
              <span>
                <b>{title}</b> <small>{description}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
