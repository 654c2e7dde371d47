import { useSelector } from '@xstate/react'
import { CloudOff, RefreshCw } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { error, status } from '../../machines/connection/connection.selectors.ts'
import { isOnline } from '../../machines/network/network.selectors.ts'
import { useApp, useMember } from '../app-context.tsx'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  paddingInline: '4',
  paddingBlock: '2',
  background: 'sorghum',
  color: 'onSorghum',
  textStyle: 'small',
  fontWeight: 'medium',
})

/** What is wrong with the connection, in words for a person; null while all is well. */
export function useConnectionNotice(): string | null {
  const app = useApp()
  const online = useSelector(app.network, isOnline)
  const member = useMember()
  const live = useSelector(member?.connection, (s) => (s ? status(s) : 'off'))
  const failure = useSelector(member?.connection, (s) => (s ? error(s) : null))
  if (!online) return 'You are offline. You can go on reading; new things arrive once you are back.'
  if (live === 'failed') return failure
  if (live === 'waiting') return 'The live connection was lost. Trying to reconnect…'
  return null
}

/** A strip above the page while the network or the live connection is down (NET-01). */
export function OfflineBar() {
  const notice = useConnectionNotice()
  const online = useSelector(useApp().network, isOnline)
  return (
    <div role="status">
      {notice && (
        <div className={bar}>
          {online ? <RefreshCw size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
          {notice}
        </div>
      )}
    </div>
  )
}
