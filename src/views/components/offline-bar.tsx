import { useSelector } from '@xstate/react'
import { CloudOff, RefreshCw } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { hstack } from '../../../styled-system/patterns'
import { error, status } from '../../machines/live/connection/connection.selectors.ts'
import { isOnline } from '../../machines/live/network/network.selectors.ts'
import { useApp, useMember } from '../app-context.tsx'
import { useSsrSnapshot } from '../hooks/use-ssr-snapshot.ts'

const bar = hstack({
  justify: 'center',
  paddingInline: '3',
  paddingBlock: '1',
  background: 'sorghum',
  color: 'onSorghum',
  textStyle: 'caption',
  fontWeight: 'medium',
})
const wideOnly = css({ hideBelow: 'md' })

const OFFLINE = 'You’re offline.'
const OFFLINE_HINT = 'You can still read what’s loaded. We’ll catch up when you’re back.'

/** Text about a connection problem, for the user; null if there is none. */
function useConnectionNotice(): string | null {
  const isConnected = useSsrSnapshot(useApp().network, isOnline, true)
  const member = useMember()
  const connectionStatus = useSelector(member?.connection, (s) => (s ? status(s) : 'off'))
  const failure = useSelector(member?.connection, (s) => (s ? error(s) : null))
  if (!isConnected) return `${OFFLINE} ${OFFLINE_HINT}`
  if (connectionStatus === 'failed') return failure
  if (connectionStatus === 'waiting') return 'Reconnecting…'
  return null
}

/** Bar at the end of the header while the network or the live connection is down (NET-01). */
export function OfflineBar() {
  const notice = useConnectionNotice()
  const isConnected = useSsrSnapshot(useApp().network, isOnline, true)
  return (
    <div role="status">
      {notice && (
        <div className={bar}>
          {isConnected ? <RefreshCw size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
          <span>
            {isConnected ? notice : OFFLINE}{' '}
            {!isConnected && <span className={wideOnly}>{OFFLINE_HINT}</span>}
          </span>
        </div>
      )}
    </div>
  )
}
