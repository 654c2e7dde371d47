import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { hstack } from '../../../styled-system/patterns'
import { card, note, userTile } from '../../../styled-system/recipes'
import * as followNotificationsOf from '../../machines/notifications/followNotifications/followNotifications.selectors.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { FollowNotification } from '../../protocol/base/types.ts'
import { publicProfileQuery } from '../../services/queries/profiles.ts'
import { type Member, useApp } from '../app-context.tsx'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { RelativeTime } from '../shared/content/relative-time.tsx'
import { FollowBack } from './follow-back.tsx'

/** Limited, because each follower shown costs requests for the profile and the follow state. */
const INITIAL_COUNT = 4
const MORE_COUNT = 10

/** New followers (FNOTIF), with follow-back buttons. */
export function Followers({ member }: { member: Member }) {
  const actor = member.followNotifications
  const items = useSelector(actor, followNotificationsOf.followNotificationItems)
  const unread = useSelector(actor, followNotificationsOf.followNotificationsUnread)
  const error = useSelector(actor, followNotificationsOf.followNotificationsError)
  const [shownCount, setShownCount] = useState(INITIAL_COUNT)
  useEffect(() => actor.send({ type: 'followNotifications.opened' }), [actor])
  if (items.length === 0 && error === null) return null
  return (
    <section aria-labelledby="followers" className={card()}>
      <header className={hstack({ '& h2': { textStyle: 'title', flexGrow: '1' } })}>
        <h2 id="followers">New followers</h2>
        <Badge count={unread} />
      </header>
      {error !== null && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {error}
        </p>
      )}
      {error !== null && items.length === 0 && (
        <Button
          look="outline"
          size="sm"
          onClick={() => actor.send({ type: 'followNotifications.reload' })}
        >
          Retry
        </Button>
      )}
      <ul>
        {items.slice(0, shownCount).map((item) => (
          <li key={idKey(item.id)}>
            <Follower item={item} member={member} />
          </li>
        ))}
      </ul>
      {items.length > shownCount && (
        <Button look="quiet" size="sm" onClick={() => setShownCount(shownCount + MORE_COUNT)}>
          Show more followers
        </Button>
      )}
      {unread > 0 && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => actor.send({ type: 'followNotifications.markAllRead' })}
        >
          Mark followers as read
        </Button>
      )}
    </section>
  )
}

function Follower({ item, member }: { item: FollowNotification; member: Member }) {
  const app = useApp()
  const { username, profile_picture: picture } = item.follower
  const profile = useQuery({ ...publicProfileQuery(app.api, username), enabled: username !== '' })
  const name = profile.data?.user.full_name || username
  const read = () =>
    member.followNotifications.send({ type: 'followNotification.markRead', id: item.id })
  return (
    <div className={cx(userTile(), css({ paddingBlock: '2' }))}>
      <Avatar src={picture} name={name} decorative />
      <div>
        <Link
          href={`/u/${encodeURIComponent(username)}`}
          onClick={read}
          className={cx(
            css({ display: 'block', lineHeight: 'snug' }),
            item.is_read === false && css({ fontWeight: 'semibold' }),
          )}
        >
          {name}
        </Link>
        <RelativeTime
          iso={item.timestamp}
          className={css({ color: 'muted', textStyle: 'caption' })}
        />
      </div>
      {username !== '' && <FollowBack username={username} onPress={read} />}
    </div>
  )
}
