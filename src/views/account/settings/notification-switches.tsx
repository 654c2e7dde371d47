import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import type { NotificationSettings } from '../../../protocol/notifications/notification-settings.ts'
import {
  changeNotificationSettingsMutation,
  notificationSettingsQuery,
} from '../../../services/queries/settings.ts'
import { useApp } from '../../app-context.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { FormError, formStack } from '../../forms/parts.tsx'
import { failureText } from './failure.ts'

interface SwitchOption {
  name: keyof NotificationSettings
  label: string
  hint: string
}

const EVENT_SWITCHES: readonly SwitchOption[] = [
  { name: 'messages', label: 'Messages', hint: 'When someone messages you.' },
  { name: 'follows', label: 'Followers', hint: 'When someone follows you.' },
  { name: 'likes', label: 'Likes', hint: 'When someone likes your work.' },
  { name: 'comments', label: 'Comments', hint: 'When someone comments, replies or mentions you.' },
]
const CHANNEL_SWITCHES: readonly SwitchOption[] = [
  { name: 'push', label: 'Push', hint: 'On devices where you turned it on.' },
  {
    name: 'email',
    label: 'E-mail',
    hint: 'Not available yet.',
  },
]

/** Where the API sends no settings until one is changed. */
const UNKNOWN = 'Current choice unknown.'

const group = css({ display: 'grid', '& legend': { textStyle: 'label', marginBlockEnd: '1' } })
const row = grid({
  position: 'relative',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '4',
  minHeight: 'touch',
  paddingBlock: '2',
  '& label': { fontWeight: 'medium', _after: { content: '""', position: 'absolute', inset: '0' } },
  '& p': { gridColumn: '[1]', color: 'muted', textStyle: 'small' },
})
const track = css({
  gridColumn: '[2]',
  gridRow: '[1 / span 2]',
  position: 'relative',
  zIndex: 'raised',
  appearance: 'none',
  width: '[44px]',
  height: '6',
  borderRadius: 'full',
  borderWidth: '[1px]',
  borderStyle: 'solid',
  borderColor: 'control',
  background: 'sunken',
  cursor: 'pointer',
  transitionProperty: '[background]',
  transitionDuration: 'fast',
  _before: {
    content: '""',
    display: 'block',
    width: '4',
    height: '4',
    margin: '[3px]',
    borderRadius: 'full',
    background: 'muted',
    transitionProperty: '[translate]',
    transitionDuration: 'fast',
  },
  _checked: {
    background: 'nile',
    borderColor: 'nile',
    _before: { background: 'canvas', translate: '[20px 0]' },
  },
})

/** Notification settings. Each switch saves immediately and rolls back on failure. */
export function NotificationSwitches() {
  const app = useApp()
  const client = useQueryClient()
  const query = useQuery(notificationSettingsQuery(app.api))
  const change = useMutation(changeNotificationSettingsMutation(app.api, client))
  if (query.data) {
    const settings = query.data
    const renderSwitches = (choices: readonly SwitchOption[]) =>
      choices.map((choice) => (
        <Switch
          key={choice.name}
          {...choice}
          isOn={settings[choice.name] ?? null}
          onChange={(isOn) => change.mutate({ [choice.name]: isOn })}
        />
      ))
    return (
      <div className={formStack}>
        <FormError text={failureText(change.error)} />
        <fieldset className={group}>
          <legend>Notify me about</legend>
          {renderSwitches(EVENT_SWITCHES)}
        </fieldset>
        <fieldset className={group}>
          <legend>Push and email</legend>
          {renderSwitches(CHANNEL_SWITCHES)}
        </fieldset>
      </div>
    )
  }
  if (query.isPending) {
    return (
      <div className={formStack} role="status" aria-label="Loading notification settings">
        {[...EVENT_SWITCHES, ...CHANNEL_SWITCHES].map(({ name }) => (
          <Skeleton key={name} height="44px" />
        ))}
      </div>
    )
  }
  return <LoadError query={query} feature="notification settings" />
}

function Switch({
  label,
  hint,
  isOn,
  onChange,
}: Omit<SwitchOption, 'name'> & { isOn: boolean | null; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <div className={row}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        {...(isOn !== null && { role: 'switch' })}
        className={track}
        checked={isOn ?? false}
        aria-checked={isOn ?? 'mixed'}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={`${id}-hint`}>{isOn === null ? `${hint} ${UNKNOWN}` : hint}</p>
    </div>
  )
}
