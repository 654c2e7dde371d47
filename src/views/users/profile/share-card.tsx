import { QrCode } from '@ark-ui/react/qr-code'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { feedItems } from '../../../machines/content/feed/feed.selectors.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { useBrowse } from '../../hooks/browse-context.tsx'
import { useSharing } from '../../shared/content/sharing.ts'
import { CoverPattern, coloursOf } from '../../shared/users/cover.tsx'
import { detailsOf } from '../../shared/users/details.ts'

const card = grid({
  gap: '4',
  justifyItems: 'center',
  overflow: 'hidden',
  paddingBlockEnd: '6',
  border: 'hairline',
  borderRadius: 'md',
  textAlign: 'center',
  '& > :not(:first-child)': { marginInline: '4' },
  '& h3': { textStyle: 'title' },
})
const band = css({
  justifySelf: 'stretch',
  height: '[72px]',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
// Dark on white with a white margin in both themes, so that cameras can read it.
const code = css({
  width: '[176px]',
  height: '[176px]',
  padding: '3',
  borderRadius: 'sm',
  background: '[#FFFFFF]',
  color: '[#1E1712]',
  '& svg': { display: 'block', width: 'full', height: 'full' },
  '& path': { fill: 'current' },
})

/** Dialog to share a profile: name, generated cover and a QR code of its URL. */
export default function ShareCard({
  profile,
  onClose,
}: {
  profile: PublicProfile
  onClose: () => void
}) {
  const { username, full_name } = profile.user
  const name = full_name || username
  const { discipline, location } = detailsOf(profile)
  const sharing = useSharing(name, profilePath(profile.user))
  const url = sharing.url()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Share ${isolate(name)}’s profile`}
      footer={
        <div className={wrap()}>
          {sharing.ways.map(({ label, onSelect }) => (
            <Button key={label} look="outline" size="sm" onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <div className={card}>
        <CoverStrip username={username} />
        <Avatar src={profile.avatar} name={name} size="lg" decorative />
        <div>
          <h3 dir="auto">{name}</h3>
          <p className={css({ color: 'muted' })}>
            {[discipline, location].filter(Boolean).join(' · ')}
          </p>
        </div>
        <QrCode.Root value={url} className={code}>
          <QrCode.Frame role="img" aria-label={`QR code for ${url}`}>
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
        <p className={css({ textStyle: 'small' })}>{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </Dialog>
  )
}

function CoverStrip({ username }: { username: string }) {
  const feed = useBrowse().cachedFeed(
    useMemo(() => ({ kind: 'works', username }) as const, [username]),
  )
  const items = useSelector(feed ?? undefined, (s) => (s ? feedItems(s) : null))
  const colours = useMemo(() => coloursOf(items ?? []), [items])
  return (
    <div className={band}>
      <CoverPattern colours={colours} name={username} />
    </div>
  )
}
