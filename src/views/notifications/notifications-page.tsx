import { useSelector } from '@xstate/react'
import { CheckCheck, Settings } from 'lucide-react'
import { type ComponentProps, useDeferredValue } from 'react'
import { css, cx } from '../../../styled-system/css'
import { container, flex, grid, stack } from '../../../styled-system/patterns'
import { head, note } from '../../../styled-system/recipes'
import * as notificationsOf from '../../machines/notifications/notifications/notifications.selectors.ts'
import { idKey } from '../../protocol/base/ids.ts'
import { type Member, useMember, useMinute } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { DataErrorScreen } from '../components/errors/error-screens.tsx'
import { focusHeading } from '../components/focus-heading.ts'
import { LoadMoreButton } from '../components/load-more.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { EmptyState } from '../shared/lists/empty-state.tsx'
import { Choices } from '../shared/lists/filter-bar.tsx'
import { filterPath, useFilters } from '../shared/lists/filters.ts'
import { Followers } from './followers.tsx'
import { groupByDay, groupNotifications } from './grouping.ts'
import { NotificationGroupItem } from './notification-group.tsx'
import { NotificationItem } from './notification-item.tsx'
import { PermissionPrompt } from './permission-prompt.tsx'

/** Value of the `show` parameter for unread notifications only. */
const UNREAD = 'unread'

const page = container({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 22rem]' },
  alignItems: 'start',
  columnGap: '12',
  rowGap: '8',
  paddingBlock: { base: '6', md: '12' },
  // Hidden on narrow screens while the list loads, which would push it down.
  '& > section:has([data-pending]) + div': { display: { base: 'none', lg: 'flex' } },
})

const dayName = css({
  textStyle: 'eyebrow',
  color: 'muted',
  paddingBlockStart: '4',
  paddingBlockEnd: '2',
})

/** Notifications by day (NOTIF), new followers and the prompt for browser notifications. */
export default function NotificationsPage() {
  const member = useMember()
  if (member === null) return null
  return (
    <div className={page}>
      <section aria-labelledby="notifications">
        <Heading member={member} />
        <Filter />
        <Items member={member} />
      </section>
      <div className={stack({ gap: '6' })}>
        <PermissionPrompt member={member} />
        <Followers member={member} />
      </div>
    </div>
  )
}

function Heading({ member }: { member: Member }) {
  const unread = useSelector(member.notifications, notificationsOf.hasUnread)
  return (
    <header className={cx(head(), css({ alignItems: 'center' }))}>
      <h1 id="notifications">Notifications</h1>
      <div className={flex({ wrap: 'wrap', align: 'center' })}>
        {unread && (
          <Button
            look="quiet"
            size="sm"
            title="Mark all as read"
            onClick={() => {
              focusHeading()
              member.notifications.send({ type: 'notifications.markAllRead' })
            }}
          >
            <CheckCheck size={18} aria-hidden />
            <span className={css({ srOnly: { base: true, sm: false } })}>Mark all as read</span>
          </Button>
        )}
        <ButtonLink
          look="quiet"
          size="icon"
          href="/settings#notifications"
          aria-label="Notification settings"
          title="Notification settings"
        >
          <Settings size={20} aria-hidden />
        </ButtonLink>
      </div>
    </header>
  )
}

function Filter() {
  const unread = useOnlyUnread()
  return (
    <Choices
      label="What to show"
      options={[
        { label: 'All', href: '/notifications', chosen: !unread },
        {
          label: 'Unread',
          href: filterPath('/notifications', { show: UNREAD }),
          chosen: unread,
        },
      ]}
    />
  )
}

const useOnlyUnread = (): boolean => useFilters(['show']).show === UNREAD

function Items({ member }: { member: Member }) {
  const { notifications } = member
  const now = useMinute()
  const onlyUnread = useOnlyUnread()
  const status = useSelector(notifications, notificationsOf.notificationsStatus)
  // Many may arrive at once; a deferred value keeps the page responsive.
  const notificationItems = useSelector(notifications, notificationsOf.notificationItems)
  const items = useDeferredValue(notificationItems)
  const error = useSelector(notifications, notificationsOf.notificationsError)
  const canLoadMore = useSelector(notifications, notificationsOf.canLoadMore)
  const isLoadingMore = useSelector(notifications, notificationsOf.isLoadingMore)
  const reload = () => notifications.send({ type: 'notifications.reload' })
  const coming = status === 'loading' || notificationItems.length > 0
  if (items.length === 0 && coming) return <Loading />
  if (items.length === 0 && status === 'error')
    return <DataErrorScreen text={error ?? undefined} onRetry={reload} />
  if (items.length === 0) return <NoNotifications />
  const isComplete = !canLoadMore && !isLoadingMore
  const filteredItems = onlyUnread ? items.filter((item) => item.is_read === false) : items
  return (
    <>
      {filteredItems.length === 0 && (isComplete ? <NothingUnread /> : <NothingUnreadSoFar />)}
      {groupByDay(filteredItems, now).map((day) => (
        <section key={day.date} aria-label={day.label}>
          <h2 className={dayName}>{day.label}</h2>
          <ul>
            {groupNotifications(day.items).map((group) => (
              <li key={idKey(group.id)}>
                <Entry
                  group={group}
                  notifications={notifications}
                  disappearsWhenRead={onlyUnread}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LoadMore member={member} />
    </>
  )
}

function Entry(props: ComponentProps<typeof NotificationGroupItem>) {
  const { group, notifications, disappearsWhenRead: goesWhenRead } = props
  const [item, ...otherItems] = group.items
  if (otherItems.length > 0) return <NotificationGroupItem {...props} />
  return <NotificationItem item={item} notifications={notifications} goesWhenRead={goesWhenRead} />
}

function LoadMore({ member }: { member: Member }) {
  const { notifications } = member
  const status = useSelector(notifications, notificationsOf.notificationsStatus)
  const error = useSelector(notifications, notificationsOf.notificationsError)
  const canLoadMore = useSelector(notifications, notificationsOf.canLoadMore)
  const loading = useSelector(notifications, notificationsOf.isLoadingMore)
  const failed = status === 'error'
  return (
    <div className={grid({ justifyItems: 'center', paddingBlock: '6' })}>
      {error && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {error}
        </p>
      )}
      {failed && (
        <Button look="outline" onClick={() => notifications.send({ type: 'notifications.reload' })}>
          Retry
        </Button>
      )}
      {!failed && (canLoadMore || loading) && (
        <LoadMoreButton
          query={{
            isFetchingNextPage: loading,
            fetchNextPage: () => notifications.send({ type: 'notifications.loadMore' }),
          }}
        />
      )}
      {!failed && !canLoadMore && !loading && !error && (
        <p className={note()}>No more notifications</p>
      )}
    </div>
  )
}

function NoNotifications() {
  return (
    <EmptyState title="No notifications yet" text="Messages, followers and likes show up here.">
      <ButtonLink href="/explore">Explore</ButtonLink>
      <ButtonLink look="outline" href="/creators">
        Find creators
      </ButtonLink>
    </EmptyState>
  )
}

/** Older pages, which are not loaded, may have some. */
const NothingUnreadSoFar = () => (
  <p className={note()}>None of the newest notifications is unread. Load more to see older ones.</p>
)

function NothingUnread() {
  return (
    <EmptyState title="You’re all caught up" text="New notifications show up here.">
      <ButtonLink look="outline" href="/notifications">
        Show all notifications
      </ButtonLink>
    </EmptyState>
  )
}

const SKELETONS = ['70%', '55%', '62%', '48%', '66%'] as const

function Loading() {
  return (
    <div role="status" aria-label="Loading notifications">
      {SKELETONS.map((width) => (
        <div key={width} className={flex({ gap: '3', paddingBlock: '3' })}>
          <Skeleton width="40px" height="40px" round className={css({ flexShrink: '0' })} />
          <div className={grid({ flexGrow: '1' })}>
            <Skeleton width={width} />
            <Skeleton width="90%" height="0.8em" />
          </div>
        </div>
      ))}
    </div>
  )
}
