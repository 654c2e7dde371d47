import { useSyncExternalStore } from 'react'
import { useApp, usePreference } from '../app-context.tsx'

/** Maximum width of pictures in data-saving mode, px. */
export const SAVING_WIDTH = 480

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
  const { written } = useApp()
  const ssrDataSaver = () => written?.saves ?? false
  const asked = useSyncExternalStore(
    neverShown,
    () => browserSavesData() || ssrDataSaver(),
    ssrDataSaver,
  )
  return choice === 'auto' ? asked : choice === 'on'
}

/** Browsers fire no event when the setting changes. */
const neverShown = () => () => {}

/** The widths allowed in data-saving mode; the first (smallest) one if all are larger. */
export function savingWidths(widths: readonly number[]): number[] {
  const small = widths.filter((width) => width <= SAVING_WIDTH)
  return small.length > 0 ? small : widths.slice(0, 1)
}
