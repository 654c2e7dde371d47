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

/** Bar at the end of the header while the network or the live connection is down (NET-01). */
export function OfflineBar() {
  const isConnected = useSsrSnapshot(useApp().network, isOnline, true)
  const connection = useMember()?.connection
  const connectionStatus = useSelector(connection, (s) => s && status(s))
  const failure = useSelector(connection, (s) => s && error(s))
  let notice = connectionStatus === 'failed' && failure
  if (connectionStatus === 'waiting') notice = 'Reconnecting…'
  if (!isConnected) notice = 'You’re offline.'
  const Icon = isConnected ? RefreshCw : CloudOff
  return (
    <div role="status">
      {notice && (
        <div className={bar}>
          <Icon size={16} aria-hidden />
          <span>
            {notice}{' '}
            {!isConnected && (
              <span className={wideOnly}>
                You can still read what’s loaded. We’ll catch up when you’re back.
              </span>
            )}
          </span>
        </div>
      )}
    </div>
  )
}
