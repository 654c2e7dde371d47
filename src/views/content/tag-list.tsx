import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { wrap } from '../../../styled-system/patterns'
import { tag } from '../../../styled-system/recipes'
import { reach } from '../components/reach.ts'
import { type TagHome, tagAddress } from './addresses.ts'

// Beside each other in two lines each still answers on all of its height.
const list = wrap({ columnGap: '2', rowGap: '3' })
const chip = css({
  minHeight: '8',
  paddingInline: '3',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  _hover: { textDecoration: 'underline' },
})

/** Tags that lead to all that carries them. */
export function TagList({
  tags,
  to,
  label = 'Tags',
  className = list,
}: {
  tags: readonly string[]
  to: TagHome
  label?: string
  /** Another arrangement than lines of them. */
  className?: string
}) {
  if (tags.length === 0) return null
  return (
    <ul className={className} aria-label={label}>
      {tags.map((name) => (
        <li key={name}>
          <Link href={tagAddress(to, name)} className={cx(tag(), chip, reach)}>
            #{name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
