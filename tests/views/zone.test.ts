import { expect, test, vi } from 'vitest'
import { dateFormat, setTimeZone, timeZone } from '../../src/views/locale.ts'

test('setTimeZone does not query the browser’s time zone', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  setTimeZone('Africa/Juba')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(timeZone()).toBe('Africa/Juba')
  expect(dateFormat({ hour: 'numeric' }).resolvedOptions().timeZone).toBe('Africa/Juba')
  setTimeZone('America/New_York')
  expect(dateFormat({ hour: 'numeric' }).resolvedOptions().timeZone).toBe('America/New_York')
  setTimeZone(undefined)
})
