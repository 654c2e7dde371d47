import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { card, userTile } from '../../../../styled-system/recipes'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Participant } from '../../../protocol/base/types.ts'
import { publicProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { nameOf } from './author-line.tsx'
import { detailsOf } from './details.ts'
import { FollowAuthor } from './follow-author.tsx'

const box = css({ flexDirection: 'row', alignItems: 'center', flexWrap: 'wrap' })
const about = css({ flexGrow: '1', flexBasis: '0' })
// Always one line, so that nothing shifts when the profile loads.
const line = css({ display: 'block', truncate: true })

/** Card of an author: name, discipline, place and a follow button. */
export function AuthorCard({
  label = 'The author',
  ...props
}: {
  author: Participant
  label?: string
}) {
  const author = useNamed(props.author)
  const { api } = useApp()
  const { data } = useQuery({
    ...publicProfileQuery(api, author.username),
    enabled: author.username !== '',
  })
  const { discipline, style, location } = data
    ? detailsOf(data)
    : { discipline: '', style: '', location: '' }
  const subtitle = [discipline || style, location].filter(Boolean).join(' · ')
  return (
    <aside aria-label={label} className={cx(card(), box)}>
      <div className={cx(userTile(), about)}>
        <Avatar src={author.avatar} name={nameOf(author)} size="lg" decorative />
        <div>
          <h2>
            {author.username === '' ? (
              nameOf(author)
            ) : (
              <Link href={profilePath(author)}>{nameOf(author)}</Link>
            )}
          </h2>
          <p dir="auto">
            <span className={line}>
              {subtitle || (author.username === '' ? '' : `@${author.username}`)}
            </span>
          </p>
        </div>
      </div>
      <FollowAuthor author={author} />
    </aside>
  )
}
