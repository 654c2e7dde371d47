import { Link, useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { filterPath } from './filters.ts'

/** Page number from `?page=2`, for clients without JavaScript, where the list cannot grow. */
export function usePages(): { from: number; at: (page: number) => string } {
  const [path] = useLocation()
  const given = Object.fromEntries(new URLSearchParams(useSearch(useRouter())))
  const [page] = /^[1-9]\d{0,4}$/.exec(given.page ?? '') ?? ['1']
  return {
    from: Number(page),
    at: (next) => filterPath(path, { ...given, page: next === 1 ? '' : String(next) }),
  }
}

const back = css({ marginBlockEnd: '4' })

interface Props {
  /** Fragment of the list: `#comments`. */
  place?: string
}

/** Link to the previous page; renders nothing on page 1. */
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

/** Link to the next page without JavaScript; Load more needs it. */
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
