import { useSelector } from '@xstate/react'
import { Compass, ImagePlus, MessageCircle, PenLine } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import type { WelcomeActor } from '../../../machines/account/welcome/welcome.machine.ts'
import { statsActor, welcomeName } from '../../../machines/account/welcome/welcome.selectors.ts'
import type { StatsActor } from '../../../machines/users/stats/stats.machine.ts'
import {
  isLoadingStats,
  statsError,
  statsOf,
} from '../../../machines/users/stats/stats.selectors.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { useOffered } from '../../hooks/features.ts'

const ACTIONS = [
  { label: 'Upload Work', href: '/create/upload-work', Icon: ImagePlus },
  { label: 'Create Post', href: '/create/post', Icon: PenLine },
  { label: 'Explore Feed', href: '/explore', Icon: Compass },
  { label: 'View Messages', href: '/messages', Icon: MessageCircle },
] as const

// One row of icons on phones, so that nothing is behind the footer.
const actions = grid({
  gap: { base: '1', sm: '2' },
  gridTemplateColumns: { sm: '[repeat(2, minmax(0, 1fr))]' },
  gridAutoFlow: { base: 'column', sm: 'row' },
  gridAutoColumns: '[minmax(0, 1fr)]',
  marginBlockStart: '4',
  '& a': {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: 'center',
    gap: { base: '1', sm: '3' },
    minHeight: 'touch',
    paddingBlock: { base: '2', sm: '3' },
    paddingInline: { base: '1', sm: '3' },
    textAlign: { base: 'center', sm: 'start' },
    textStyle: { base: 'caption', sm: 'body' },
    border: 'hairline',
    borderRadius: 'md',
    color: 'fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { background: 'sunken' },
  },
  '& svg': { color: 'accent', flexShrink: '0' },
})

const status = css({ minHeight: '6', marginBlockStart: '2', color: 'muted', textStyle: 'small' })

function Stats({ actor }: { actor: StatsActor }) {
  const loading = useSelector(actor, isLoadingStats)
  const stats = useSelector(actor, statsOf)
  const error = useSelector(actor, statsError)
  return (
    <>
      <StatTiles stats={stats} />
      <p role="status" className={status}>
        {loading ? 'Loading your stats...' : error}
      </p>
    </>
  )
}

export default function WelcomeOverlay() {
  const member = useMember()
  return member && <Overlay welcome={member.welcome} />
}

/** WELCOME-02…11. The machine decides which buttons store a preference. */
function Overlay({ welcome }: { welcome: WelcomeActor }) {
  const name = useSelector(welcome, welcomeName)
  const actor = useSelector(welcome, statsActor)
  return (
    <Dialog
      open
      size="dialog"
      onClose={() => welcome.send({ type: 'welcome.close' })}
      title={`Welcome back, ${isolate(name)}!`}
      description="Ready to create something amazing today?"
      footer={
        <>
          <Button look="quiet" size="sm" onClick={() => welcome.send({ type: 'welcome.dontShow' })}>
            Don't show again
          </Button>
          <Button
            look="quiet"
            size="sm"
            onClick={() => welcome.send({ type: 'welcome.oncePerDay' })}
          >
            Show once per day
          </Button>
          <Button size="sm" onClick={() => welcome.send({ type: 'welcome.continue' })}>
            Continue to Home
          </Button>
        </>
      }
    >
      {actor && <Stats actor={actor} />}
      <nav aria-label="Quick actions" className={actions}>
        {useOffered(ACTIONS).map(({ label, href, Icon }) => (
          <Link key={href} href={href} onClick={() => welcome.send({ type: 'welcome.act' })}>
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </Dialog>
  )
}
