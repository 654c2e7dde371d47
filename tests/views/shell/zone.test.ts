import { expect, test, vi } from 'vitest'
import { dateFormat, setTimeZone, timeZone } from '../../../src/views/locale.ts'

test('setTimeZone does not query the browser’s time zone', () => {
  const requests = vi.spyOn(Intl, 'DateTimeFormat')
  setTimeZone('Africa/Juba')
  expect(requests).not.toHaveBeenCalled()
  requests.mockRestore()
  expect(timeZone()).toBe('Africa/Juba')
  expect(dateFormat({ hour: 'numeric' }).resolvedOptions().timeZone).toBe('Africa/Juba')
  setTimeZone('America/New_York')
  expect(dateFormat({ hour: 'numeric' }).resolvedOptions().timeZone).toBe('America/New_York')
  setTimeZone(undefined)
})
