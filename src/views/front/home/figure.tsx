import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import type { ExploreNumbers } from '../../../protocol/content/explore.ts'
import { exploreNumbersQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { reach } from '../../components/reach.ts'
import { numberText } from '../../locale.ts'

const figure = css({
  color: 'muted',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})
const large = css({ textStyle: 'title', color: 'fg' })

const WORDS = {
  makers: ['maker', 'makers', '/creators'],
  works: ['work', 'works', '/portfolio'],
  assets: ['thing in the shop', 'things in the shop', '/marketplace'],
  open_projects: ['open project', 'open projects', '/projects'],
} as const satisfies Record<keyof ExploreNumbers, readonly [one: string, many: string, at: string]>

/** How many of them there are, and where; nothing where the API does not tell, or there are none. */
export function Figure({ of }: { of: keyof ExploreNumbers }) {
  const { api } = useApp()
  const { data } = useQuery(exploreNumbersQuery(api))
  const number = data?.[of]
  if (!number) return null
  const [one, many, at] = WORDS[of]
  return (
    <Link href={at} className={`${figure} ${reach}`}>
      <b className={large}>{numberText(number)}</b> {number === 1 ? one : many}
    </Link>
  )
}
