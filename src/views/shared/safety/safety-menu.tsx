import { useSelector } from '@xstate/react'
import { Ellipsis } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { reportTarget } from '../../../machines/safety/report/report.selectors.ts'
import type { Extra } from '../../../protocol/base/api-extensions.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import type { ReportTarget } from '../../../protocol/safety/moderation-types.ts'
import { useAbsentFeatures, useApp, useMember } from '../../app-context.tsx'
import { Menu, type MenuEntry } from '../../components/overlay/menu.tsx'
import { useSession, useUser } from '../../hooks/session.ts'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { toggle } from '../content/toggles.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { useBlock } from './use-block.ts'
import { useMute } from './use-mute.ts'

interface Props {
  target: ReportTarget
  /** Owner of the target; the menu does not render for the user's own items. */
  user: Pick<Participant, 'id' | 'username' | 'full_name'> & { avatar?: string | null }
  /** Whether to include Block and Mute. */
  blocks?: boolean
  /** Entries before Report. */
  extraEntries?: readonly MenuEntry[]
  /** Accessible name of the button. */
  label: string
  className?: string
}

/**
 * Menu for other users' content: Report and Block if the server supports them, and Mute. Renders
 * nothing for the user's own.
 */
export function SafetyMenu(props: Props) {
  const { user: currentUser, phase } = useSession()
  const { ssrSnapshot } = useApp()
  const { id } = props.user
  // A server-rendered page contains the menu from the start; removing it would shift the layout.
  const unknown = phase === 'loading' && !ssrSnapshot?.isHydrating()
  if (unknown || id === null || sameId(currentUser?.id, id)) return null
  return <Entries {...props} userId={id} />
}

function Entries({
  target,
  user,
  userId,
  blocks = true,
  extraEntries = [],
  label,
  className = toggle,
}: Props & { userId: Id }) {
  const { api } = useApp()
  const currentUser = useUser()
  const member = useMember()
  const name = user.full_name || user.username
  const block = useBlock(userId, name)
  const [isConfirming, setIsConfirming] = useState(false)
  const wrapperRef = useRef<HTMLSpanElement>(null)
  const reported = useIsReported(target)
  useRestoreFocus(wrapperRef, isConfirming || reported)
  // Anonymous users do not know which extensions the server supports.
  const absentFeatures = useAbsentFeatures()
  const offers = (extra: Extra) =>
    currentUser === null ? !absentFeatures?.hasExtra(extra) : api.extras.has(extra)
  // Muting would remove the comment while its menu is open.
  const mayMute = blocks && target.type !== 'comment'
  const mayBlock = blocks && offers('blocks')
  const openReport = () => {
    if (offers('reports')) member?.report.send({ type: 'report.open', target })
  }
  const report = usePendingIntent(`report ${target.type} ${target.id}`, openReport, 'report this')
  const openQuestion = () => {
    if (mayBlock && !block.blocked) setIsConfirming(true)
  }
  const requireAuth = usePendingIntent(
    `block for ${target.type} ${target.id}`,
    openQuestion,
    `block ${isolate(name)}`,
  )
  const mute = useMute({ avatar: null, ...user, id: userId })
  const silence = usePendingIntent(
    `mute for ${target.type} ${target.id}`,
    () => !mute.muted && mute.toggle(),
    `mute ${isolate(name)}`,
  )
  const entries: MenuEntry[] = [...extraEntries]
  if (offers('reports')) entries.push({ label: 'Report', onSelect: () => report() })
  if (mayMute) {
    entries.push(
      mute.muted
        ? { label: `Unmute ${isolate(name)}`, onSelect: mute.toggle }
        : { label: `Mute ${isolate(name)}`, onSelect: () => silence() },
    )
  }
  if (mayBlock) {
    entries.push(
      block.blocked
        ? { label: `Unblock ${isolate(name)}`, onSelect: block.toggle }
        : { label: `Block ${isolate(name)}`, onSelect: () => requireAuth() },
    )
  }
  if (entries.length === 0) return null
  return (
    <span ref={wrapperRef}>
      <Menu
        label={label}
        trigger={<Ellipsis size={20} aria-hidden />}
        className={className}
        entries={entries}
      />
      {isConfirming && (
        <BlockDialog name={name} block={block} onClose={() => setIsConfirming(false)} />
      )}
    </span>
  )
}

/** Whether the report form is open for this target. */
function useIsReported({ type, id }: ReportTarget): boolean {
  const report = useMember()?.report
  return useSelector(report, (s) => {
    const open = s === undefined ? null : reportTarget(s)
    return open !== null && open.type === type && sameId(open.id, id)
  })
}

/** The menu entry that had the focus is removed, so its button gets the focus. */
function useRestoreFocus(wrapperRef: RefObject<HTMLElement | null>, open: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const ended = wasOpen.current && !open
    wasOpen.current = open
    if (!ended) return
    const frame = requestAnimationFrame(() => wrapperRef.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, wrapperRef])
}
