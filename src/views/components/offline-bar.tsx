import { useSelector } from '@xstate/react'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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

/**
 * Bar at the end of the header while the network or the live connection is down (NET-01), or saved
 * data is shown.
 */
export function OfflineBar() {
  const { network, offline } = useApp()
  const isConnected = useSsrSnapshot(network, isOnline, true)
  const connection = useMember()?.connection
  const connectionStatus = useSelector(connection, (s) => s && status(s))
  const failure = useSelector(connection, (s) => s && error(s))
  let notice = connectionStatus === 'failed' && failure
  if (connectionStatus === 'waiting') notice = 'Reconnecting…'
  const saved = useSyncExternalStore(offline.subscribe, offline.notice, () => null)
  if (!isConnected) notice = 'You’re offline.'
  return (
    <div role="status">
      {(notice || saved) && (
        <div className={bar}>
          <CloudOff size={16} aria-hidden />
          <span>
            {notice} {saved}
          </span>
        </div>
      )}
    </div>
  )
}
