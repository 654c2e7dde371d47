import { useSelector } from '@xstate/react'
import { Ellipsis } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { reportTarget } from '../../machines/safety/report/report.selectors.ts'
import type { Extra } from '../../protocol/base/extras.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id, Participant } from '../../protocol/base/types.ts'
import type { ReportTarget } from '../../protocol/safety/moderation-types.ts'
import { useApp, useMember } from '../app-context.tsx'
import { Menu, type MenuEntry } from '../components/menu.tsx'
import { toggle } from '../content/toggles.tsx'
import { useSession, useUser } from '../session/session.ts'
import { useWanted } from '../session/want.ts'
import { BlockDialog } from './block-dialog.tsx'
import { useBlock } from './use-block.ts'
import { useMute } from './use-mute.ts'

interface Props {
  target: ReportTarget
  /** Whose it is; nobody reports or blocks themselves. */
  person: Pick<Participant, 'id' | 'username' | 'full_name'> & { avatar?: string | null }
  /** Whether there are Block and Mute, too. */
  blocks?: boolean
  /** Names the button. */
  label: string
  className?: string
}

/** Report and Block for what others made, where the server has them, and Mute; nothing for one's own. */
export function SafetyMenu(props: Props) {
  const { user, phase } = useSession()
  const { written } = useApp()
  const { id } = props.person
  // A page that came as HTML has it from the start: what lies beside it would jump under a finger.
  const unknown = phase === 'loading' && !written?.standing()
  if (unknown || id === null || sameId(user?.id, id)) return null
  return <Entries {...props} personId={id} />
}

function Entries({
  target,
  person,
  personId,
  blocks = true,
  label,
  className = toggle,
}: Props & { personId: Id }) {
  const { api } = useApp()
  const user = useUser()
  const member = useMember()
  const name = person.full_name || person.username
  const block = useBlock(personId, name)
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const reported = useIsReported(target)
  useReturnOfFocus(place, asking || reported)
  // A visitor is not told what the server offers.
  const offers = (extra: Extra) => user === null || api.extras.has(extra)
  // A comment would go from under the menu.
  const mayMute = blocks && target.type !== 'comment'
  const mayBlock = blocks && offers('blocks')
  const openReport = () => {
    if (offers('reports')) member?.report.send({ type: 'report.open', target })
  }
  const report = useWanted(`report ${target.type} ${target.id}`, openReport, 'report this')
  const openQuestion = () => {
    if (mayBlock && !block.blocked) setAsking(true)
  }
  const ask = useWanted(`block for ${target.type} ${target.id}`, openQuestion, `block ${name}`)
  const mute = useMute({ avatar: null, ...person, id: personId })
  const silence = useWanted(
    `mute for ${target.type} ${target.id}`,
    () => !mute.muted && mute.toggle(),
    `mute ${name}`,
  )
  const entries: MenuEntry[] = []
  if (offers('reports')) entries.push({ label: 'Report', onSelect: () => report() })
  if (mayMute) {
    entries.push(
      mute.muted
        ? { label: `Unmute ${name}`, onSelect: mute.toggle }
        : { label: `Mute ${name}`, onSelect: () => silence() },
    )
  }
  if (mayBlock) {
    entries.push(
      block.blocked
        ? { label: `Unblock ${name}`, onSelect: block.toggle }
        : { label: `Block ${name}`, onSelect: () => ask() },
    )
  }
  if (entries.length === 0) return null
  return (
    <span ref={place}>
      <Menu
        label={label}
        trigger={<Ellipsis size={20} aria-hidden />}
        className={className}
        entries={entries}
      />
      {asking && <BlockDialog name={name} block={block} onClose={() => setAsking(false)} />}
    </span>
  )
}

/** Whether the report form is open for this thing. */
function useIsReported({ type, id }: ReportTarget): boolean {
  const report = useMember()?.report
  return useSelector(report, (s) => {
    const open = s === undefined ? null : reportTarget(s)
    return open !== null && open.type === type && sameId(open.id, id)
  })
}

/** What had the focus before the question, an entry of the menu, is gone: its button gets it. */
function useReturnOfFocus(place: RefObject<HTMLElement | null>, open: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const ended = wasOpen.current && !open
    wasOpen.current = open
    if (!ended) return
    const frame = requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, place])
}
