import { useSyncExternalStore } from 'react'
import { useApp, usePreference } from '../app-context.tsx'

/** Maximum width of pictures in data-saving mode, px. */
export const DATA_SAVER_MAX_WIDTH = 480

/** Whether the browser's data saver (`navigator.connection.saveData`) is on. */
function browserSavesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/** Whether data-saving mode is on: small pictures and no automatic loading. */
export function useSavesData(): boolean {
  const [choice] = usePreference('data')
  const { ssrSnapshot } = useApp()
  const ssrDataSaver = () => ssrSnapshot?.dataSaver ?? false
  const isAutomatic = useSyncExternalStore(
    subscribeToNothing,
    () => browserSavesData() || ssrDataSaver(),
    ssrDataSaver,
  )
  return choice === 'auto' ? isAutomatic : choice === 'on'
}

/** Browsers fire no event when the setting changes. */
const subscribeToNothing = () => () => {}

/** The widths allowed in data-saving mode; the first (smallest) one if all are larger. */
export function dataSaverWidths(widths: readonly number[]): number[] {
  const smallWidths = widths.filter((width) => width <= DATA_SAVER_MAX_WIDTH)
  return smallWidths.length > 0 ? smallWidths : widths.slice(0, 1)
}
