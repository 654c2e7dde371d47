import { Settings } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { SETTING_HINTS, type SettingName } from '../../protocol/base/setting-hints.ts'
import { MessageScreen } from '../components/errors/error-screens.tsx'

const list = css({ display: 'grid', gap: '4', textAlign: 'start' })

/** Shown instead of the app if the configuration of the page has values that cannot be used (B2). */
export function InvalidSettings({
  values,
}: {
  values: readonly (readonly [SettingName, string])[]
}) {
  return (
    <MessageScreen
      icon={<Settings size={40} aria-hidden />}
      title="This site is not configured correctly"
      text="The site’s operator has to change these settings in the head of index.html."
    >
      <dl className={list}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code> is “{value}”.
            </dt>
            <dd>{SETTING_HINTS[name]}</dd>
          </div>
        ))}
      </dl>
    </MessageScreen>
  )
}
