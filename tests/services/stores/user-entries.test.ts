import { expect, it } from 'vitest'
import { removeUserEntries } from '../../../src/services/stores/user-entries.ts'
import { createFakeTab } from '../../kit/fakes/storage.ts'

it('[API-USER-02] removes what is stored for this user only', () => {
  const { localStorage } = createFakeTab()
  const others = {
    'kinyeti_draft:70:1': 'of another user',
    'kinyeti_draft:8:7': 'to user 7',
    kinyeti_theme: 'dark',
    'other_draft:7:1': 'of another site',
  }
  const own = [
    'draft:7:1',
    'unsent:7:1',
    'held:7',
    'muted:7',
    'first_steps:7',
    'form_draft:7:post:a',
  ]
  for (const name of own) localStorage.setItem(`kinyeti_${name}`, '[]')
  for (const [name, value] of Object.entries(others)) localStorage.setItem(name, value)
  removeUserEntries(() => localStorage, 7)
  expect(localStorage.contents).toEqual(others)
})

it('[API-USER-02] does nothing where storage is blocked', () => {
  expect(() =>
    removeUserEntries(() => {
      throw new DOMException('no', 'SecurityError')
    }, 7),
  ).not.toThrow()
})
