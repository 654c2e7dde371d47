import { useSyncExternalStore } from 'react'
import { useApp, usePreference } from '../app-context.tsx'

/** Pictures load at most so wide, pixels, while little data is to be spent. */
export const SAVING_WIDTH = 480

/** The person asked their browser to spend little data. */
function browserSavesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/** Whether to spend little data: small pictures, and nothing that was not asked for. */
export function useSavesData(): boolean {
  const [choice] = usePreference('data')
  const { written } = useApp()
  const writtenSaving = () => written?.saves ?? false
  const asked = useSyncExternalStore(
    neverTold,
    () => browserSavesData() || writtenSaving(),
    writtenSaving,
  )
  return choice === 'auto' ? asked : choice === 'on'
}

/** Browsers do not say when the person changes it. */
const neverTold = () => () => {}

/** Of these widths those that spend little; the smallest when all are wide. */
export function savingWidths(widths: readonly number[]): number[] {
  const small = widths.filter((width) => width <= SAVING_WIDTH)
  return small.length > 0 ? small : widths.slice(0, 1)
}
