import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { css } from '../../../../styled-system/css'
import { flex, wrap } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { SignIn } from '../../../protocol/notifications/devices.ts'
import { endSessionMutation, sessionsQuery } from '../../../services/queries/devices.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { PushSwitch } from './push-switch.tsx'

const list = flex({ direction: 'column', listStyle: 'none', padding: '0' })

const item = wrap({
  align: 'center',
  gap: '3',
  minHeight: 'touch',
  paddingBlock: '3',
  borderBlockStart: 'hairline',
  '& svg': { flexShrink: '0', color: 'muted' },
})

const details = css({
  flexGrow: '1',
  flexBasis: '[10rem]',
  minWidth: '0',
})

/** Push notifications on this device, and the active sessions, each with a sign-out button. */
export function Devices() {
  const id = useId()
  return (
    <>
      <PushSwitch />
      <section aria-labelledby={id}>
        <h3 id={id} className={css({ textStyle: 'label', marginBlockEnd: '2' })}>
          Active sessions
        </h3>
        <SessionList />
      </section>
    </>
  )
}

function SessionList() {
  const { api } = useApp()
  const query = useQuery(sessionsQuery(api))
  const { data, isPending } = query
  if (isPending) return <SessionsLoading />
  if (data === undefined) return <LoadError query={query} feature="your active sessions" />
  if (data.length === 0) return <p className={note()}>You’re only signed in on this device.</p>
  return (
    <ul className={list}>
      {data.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionItem({ session }: { session: SignIn }) {
  const app = useApp()
  const endSession = useMutation(endSessionMutation(app.api))
  return (
    <li className={item}>
      <MonitorSmartphone size={22} aria-hidden />
      <div className={details}>
        <p>{session.device}</p>
        <p className={note()}>
          {session.current ? (
            'This device'
          ) : (
            <>
              Last used: <RelativeTime iso={session.last_used_at} />
            </>
          )}
        </p>
        <MutationFailure mutation={endSession} />
      </div>
      {!session.current && (
        <Button
          look="outline"
          size="sm"
          busy={endSession.isPending}
          onClick={() => endSession.mutate(session.id)}
        >
          {endSession.isPending ? 'Signing out…' : 'Sign out'}
          <VisuallyHidden>{`: ${session.device}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function SessionsLoading() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[1, 2].map((row) => (
        <div key={row} className={item}>
          <Skeleton width="1.5rem" height="1.5rem" />
          <div className={details}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height="0.8em" />
          </div>
        </div>
      ))}
    </div>
  )
}
