import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { tag } from '../theme/recipes.ts'
import { tagAddress } from './addresses.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  minHeight: '8',
  paddingInline: '3',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})

/** Tags that lead to all that carries them. */
export function TagList({
  tags,
  to,
  label = 'Tags',
}: {
  tags: readonly string[]
  to: '/posts' | '/blog' | '/portfolio'
  label?: string
}) {
  if (tags.length === 0) return null
  return (
    <ul className={list} aria-label={label}>
      {tags.map((name) => (
        <li key={name}>
          <Link href={tagAddress(to, name)} className={`${tag()} ${chip}`}>
            #{name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
