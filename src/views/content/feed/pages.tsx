import { Link, useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { filterAddress } from './filters.ts'

/** Where a list begins: `?page=2` is for whoever has no script that lets it grow. */
export function usePages(): { from: number; at: (page: number) => string } {
  const [path] = useLocation()
  const given = Object.fromEntries(new URLSearchParams(useSearch(useRouter())))
  const [page] = /^[1-9]\d{0,4}$/.exec(given.page ?? '') ?? ['1']
  return {
    from: Number(page),
    at: (next) => filterAddress(path, { ...given, page: next === 1 ? '' : String(next) }),
  }
}

const back = css({ marginBlockEnd: '4' })

interface Props {
  /** Where the list stands on its page: `#comments`. */
  place?: string
}

/** The way back from a list that begins further on. */
export function PreviousPage({ place = '' }: Props) {
  const { from, at } = usePages()
  if (from === 1) return null
  return (
    <p className={back}>
      <Link
        href={at(from - 1) + place}
        rel="prev"
        className={button({ look: 'outline', size: 'sm' })}
      >
        Previous page
      </Link>
    </p>
  )
}

/** Beside the button that lets a list grow, which needs a script. */
export function NextPage({ place = '' }: Props) {
  const { from, at } = usePages()
  return (
    <noscript>
      <a href={at(from + 1) + place} rel="next" className={button({ look: 'outline' })}>
        Next page
      </a>
    </noscript>
  )
}
