import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { center, flex } from '../../../styled-system/patterns'
import { chatTime } from '../../protocol/base/time.ts'
import type { Notification } from '../../protocol/base/types.ts'
import { Avatar } from '../components/avatar.tsx'
import { Time } from '../components/time.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { ContentPicture } from '../shared/content/content-image.tsx'

const row = flex({
  position: 'relative',
  align: 'start',
  wrap: { base: 'wrap', sm: 'nowrap' },
  gap: '3',
  marginInline: '[-8px]',
  padding: '2',
  borderRadius: 'md',
  _hover: { background: 'sunken' },
})

const dot = css({
  display: 'inline-block',
  width: '2',
  height: '2',
  marginInlineEnd: '2',
  marginBlockEnd: '0.5',
  borderRadius: 'full',
  background: 'accent',
})

const icon = center({
  flexShrink: '0',
  width: '10',
  height: '10',
  borderRadius: 'full',
  background: 'nile.wash',
  color: 'nile',
})

const text = css({
  flex: '1',
  minWidth: '0',
  // The whole row is clickable; the buttons are above the link.
  '& a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'md' },
  '& h3': { textStyle: 'body', lineHeight: 'snug' },
  '& p': { color: 'muted', textStyle: 'small', lineClamp: '2' },
})

const bold = css({ fontWeight: 'semibold' })
const time = css({ color: 'muted', textStyle: 'caption' })
/** Below the text; on phones the buttons are at its end, so that the text has the full width. */
const foot = css({ minHeight: { base: 'touch', sm: '0' } })
const paddedForButtons = css({ paddingInlineEnd: { base: '24', sm: '0' } })
/** Most of the buttons' width is below the picture. */
const paddedForPicture = css({ paddingInlineEnd: { base: '8', sm: '0' } })
/** Thumbnail of the subject; on phones the buttons are below it. */
const about = css({
  maxWidth: '12',
  height: '12',
  marginBlockEnd: { base: '12', sm: '0' },
  borderRadius: 'sm',
  flexShrink: '0',
})
const buttons = flex({
  justify: 'end',
  width: { base: 'full', sm: '24' },
  marginBlockStart: { base: '[-56px]', sm: '0' },
  flexShrink: '0',
  // It overlaps the content below the text; only its buttons receive pointer events.
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  position: 'relative',
  zIndex: 'raised',
})

interface Props {
  /** The notification shown; the newest of a group. */
  item: Notification
  message: string
  unread: boolean
  href: string | null
  onFollow: () => void
  /** Shows a picture of the subject if there is one. */
  pictured?: boolean
  /** Next to the text. */
  actions: ReactNode
  /** Below the time. */
  children?: ReactNode
}

/** Row of a notification or a group of notifications. */
export function NotificationRow({
  item,
  message,
  unread,
  href,
  onFollow,
  pictured = true,
  actions,
  children,
}: Props) {
  const { actor, payload } = item
  const picture = pictured ? item.picture : null
  return (
    <article className={row}>
      {actor ? (
        <Avatar src={actor.avatar} name={actor.full_name || actor.username} decorative />
      ) : (
        <span className={icon}>
          <Bell size={20} aria-hidden />
        </span>
      )}
      <div className={text}>
        <h3 className={cx(unread && bold)}>
          {unread && (
            <span className={dot}>
              <VisuallyHidden>Unread: </VisuallyHidden>
            </span>
          )}
          {href === null ? (
            message
          ) : (
            <Link href={href} onClick={onFollow}>
              {message}
            </Link>
          )}
        </h3>
        {payload.preview !== '' && <p>{payload.preview}</p>}
        <div className={cx(foot, picture ? paddedForPicture : paddedForButtons)}>
          {item.title !== '' && !message.includes(item.title) && (
            <span className={time}>
              <bdi>{item.title}</bdi> ·{' '}
            </span>
          )}
          <Time iso={item.created_at} label={chatTime(item.created_at)} className={time} />
          {children}
        </div>
      </div>
      {picture && (
        <ContentPicture picture={picture} sizes="48px" alt="" thumbnail className={about} />
      )}
      <div className={buttons}>{actions}</div>
    </article>
  )
}
