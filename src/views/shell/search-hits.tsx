import { useSelector } from '@xstate/react'
import { ImageIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { center } from '../../../styled-system/patterns'
import type { SearchActor } from '../../machines/content/search/search.machine.ts'
import * as look from '../../machines/content/search/search.selectors.ts'
import { profilePath } from '../../protocol/base/page-paths.ts'
import type { PublicProfile } from '../../protocol/base/types.ts'
import { freelancerPath } from '../../protocol/content/search.ts'
import { assetPath } from '../../protocol/market/assets.ts'
import { Avatar } from '../components/avatar.tsx'
import { formatPrice } from '../shared/market/price-text.ts'
import { option, optionId, SEARCH_LIST_ID } from './search-variants.ts'

const group = css({
  '& h2': { textStyle: 'eyebrow', color: 'muted', paddingInline: '3', paddingBlock: '2' },
})
const textColumn = css({
  '& > *': { display: 'block', truncate: true },
  '& > b': { textStyle: 'name' },
  '& > span': { textStyle: 'small', color: 'muted' },
})
const thumbnail = center({
  width: '10',
  height: '10',
  flexShrink: '0',
  borderRadius: 'sm',
  overflow: 'hidden',
  background: 'sunken',
  color: 'muted',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})
const allResultsLink = css({
  marginBlockStart: '2',
  paddingBlockStart: '2',
  borderBlockStart: 'hairline',
  '& > a': { color: 'accent', fontWeight: 'semibold' },
})

interface ResultLine {
  href: string
  picture: ReactNode
  title: string
  detail: string
}

const toUserLine = (user: PublicProfile['user'], picture: string | null) => ({
  title: user.full_name || user.username,
  picture: <Avatar src={picture} name={user.full_name || user.username} decorative />,
})

/** Quick results by kind, then a link to all results (SEARCH-02…05). */
export function SearchHits({ search }: { search: SearchActor }) {
  const { users, freelancers, assets } = useSelector(search, look.searchHits)
  const href = useSelector(search, look.viewAllHref)
  const userLines: ResultLine[] = users.map(({ user, avatar, headline }) => ({
    ...toUserLine(user, avatar),
    href: profilePath(user),
    detail: headline || `@${user.username}`,
  }))
  const freelancerLines: ResultLine[] = freelancers.map(({ user, title, skills }) => ({
    ...toUserLine(user, user.profile_picture),
    href: freelancerPath(user),
    detail: title || skills.join(', ') || `@${user.username}`,
  }))
  const assetLines: ResultLine[] = assets.map((asset) => ({
    href: assetPath(asset),
    picture: <Thumbnail src={asset.thumbnail} />,
    title: asset.title || 'Untitled',
    detail: [asset.category, formatPrice(asset.price)].filter(Boolean).join(' · '),
  }))
  const allResultsIndex = userLines.length + freelancerLines.length + assetLines.length
  return (
    <div id={SEARCH_LIST_ID} role="listbox" aria-label="Quick results">
      <Group search={search} title="People" results={userLines} from={0} />
      <Group
        search={search}
        title="Freelancers"
        results={freelancerLines}
        from={userLines.length}
      />
      <Group
        search={search}
        title="Assets"
        results={assetLines}
        from={userLines.length + freelancerLines.length}
      />
      <div className={allResultsLink} role="presentation">
        <Choice search={search} href={href} index={allResultsIndex}>
          <span>View All</span>
        </Choice>
      </div>
    </div>
  )
}

function Thumbnail({ src }: { src: string | null }) {
  return (
    <span className={thumbnail}>
      {src === null ? <ImageIcon size={18} aria-hidden /> : <img src={src} alt="" loading="lazy" />}
    </span>
  )
}

interface GroupProps {
  search: SearchActor
  title: string
  results: readonly ResultLine[]
  /** Index of the first line among all options. */
  from: number
}

function Group({ search, title, results, from }: GroupProps) {
  if (results.length === 0) return null
  const id = `search-${title.toLowerCase()}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div role="group" aria-labelledby={id} className={group}>
      <h2 id={id} role="presentation">
        {title}
      </h2>
      {results.map(({ href, picture, title: name, detail }, index) => (
        <Choice key={href} search={search} href={href} index={from + index}>
          {picture}
          <span className={textColumn} dir="auto">
            <b>{name}</b>
            {detail !== '' && <span>{detail}</span>}
          </span>
        </Choice>
      ))}
    </div>
  )
}

interface ChoiceProps {
  search: SearchActor
  href: string
  index: number
  children: ReactNode
}

/** A result: a link for pointers, an option of the listbox for the keyboard. */
function Choice({ search, href, index, children }: ChoiceProps) {
  const active = useSelector(search, look.activeOption) === index
  const choose = (event: MouseEvent) => {
    // Leaves modified clicks (a new tab) to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    search.send({ type: 'search.choose', index })
  }
  return (
    <a
      id={optionId(index)}
      href={href}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {children}
    </a>
  )
}
