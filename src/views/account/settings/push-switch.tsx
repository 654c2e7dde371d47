import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { css } from '../../../../styled-system/css'
import { hstack } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { PushActor } from '../../../machines/notifications/push/push.machine.ts'
import {
  type PushStatus,
  pushProblem,
  pushStatus,
} from '../../../machines/notifications/push/push.selectors.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyMessage } from '../../components/errors/load-error.tsx'
import { Skeleton } from '../../components/skeleton.tsx'

const row = hstack({ justify: 'space-between', gap: '4' })

const track = css({
  position: 'relative',
  flexShrink: '0',
  width: '[3.25rem]',
  minHeight: 'touch',
  cursor: 'pointer',
  _before: {
    content: '""',
    position: 'absolute',
    insetInline: '0',
    insetBlockStart: '[calc(50% - 0.875rem)]',
    height: '[1.75rem]',
    borderRadius: 'full',
    border: 'control',
    background: 'sunken',
    transition: '[background-color 120ms ease-out]',
  },
  _after: {
    content: '""',
    position: 'absolute',
    insetBlockStart: '[calc(50% - 0.625rem)]',
    insetInlineStart: '[0.25rem]',
    width: '[1.25rem]',
    height: '[1.25rem]',
    borderRadius: 'full',
    background: 'muted',
    transition: '[inset-inline-start 120ms ease-out]',
  },
  '&[aria-checked=true]': {
    _before: { background: 'nile', borderColor: 'nile' },
    _after: { insetInlineStart: '[1.75rem]', background: 'surface' },
  },
  '&[aria-disabled=true]': { opacity: '[0.55]', cursor: 'default' },
  '@media (forced-colors: active)': {
    '&[aria-checked=true]': { _before: { background: '[Highlight]' } },
    _after: { background: '[ButtonText]' },
  },
})

const HINTS: { readonly [S in Exclude<PushStatus, 'reading' | 'failed'>]: string } = {
  unsupported:
    'This browser doesn’t support push notifications. On iPhone or iPad, add Kinyeti to the home screen first and open it from there.',
  off: 'Get messages and notifications on this device even when Kinyeti is closed.',
  asking: 'Choose “Allow” in your browser’s prompt.',
  subscribing: 'Turning on…',
  on: 'This device gets notifications even when Kinyeti is closed.',
  denied:
    'Notifications are blocked for this site. Allow them in your browser’s settings, then try again.',
  turningOff: 'Turning off…',
}

const STATUSES_WITHOUT_SWITCH: readonly PushStatus[] = ['unsupported', 'denied', 'failed']

/** Push notifications on this device; the browser prompts only after a click (A9). */
export function PushSwitch() {
  const { api } = useApp()
  const push = useMember()?.push
  if (!push) return <PushLoading />
  if (!api.extras.has('push'))
    return <EmptyMessage>Push notifications aren’t available right now.</EmptyMessage>
  return <PushSetting push={push} />
}

function PushSetting({ push }: { push: PushActor }) {
  const status = useSelector(push, pushStatus)
  const problem = useSelector(push, pushProblem)
  const id = useId()
  if (status === 'reading') return <PushLoading />
  const isOn = status === 'on' || status === 'subscribing'
  const isBusy = status === 'subscribing' || status === 'turningOff'
  return (
    <div className={row}>
      <div>
        <Title id={id} />
        <p id={`${id}-hint`} role="status" className={note()}>
          {status === 'failed' ? '' : HINTS[status]}
        </p>
        <p role="alert" className={note({ tone: 'danger' })}>
          {problem}
        </p>
        {status === 'denied' && (
          <RetryButton onClick={() => push.send({ type: 'push.enable' })}>Try again</RetryButton>
        )}
        {status === 'failed' && (
          <RetryButton onClick={() => push.send({ type: 'push.retry' })}>Retry</RetryButton>
        )}
      </div>
      {!STATUSES_WITHOUT_SWITCH.includes(status) && (
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          aria-disabled={isBusy || undefined}
          className={track}
          onClick={() =>
            push.send({
              type: isOn || status === 'asking' ? 'push.disable' : 'push.enable',
            })
          }
        />
      )}
    </div>
  )
}

function Title({ id }: { id?: string }) {
  return (
    <h3 id={id} className={css({ textStyle: 'label' })}>
      Push notifications on this device
    </h3>
  )
}

function RetryButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button look="outline" size="sm" className={css({ marginBlockStart: '2' })} onClick={onClick}>
      {children}
    </Button>
  )
}

function PushLoading() {
  return (
    <div className={row} aria-busy="true">
      <div className={css({ flexGrow: '1' })}>
        <Title />
        <Skeleton width="80%" />
      </div>
      <Skeleton width="3.25rem" height="1.75rem" round />
    </div>
  )
}
