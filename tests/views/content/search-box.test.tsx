// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SearchBox } from '../../../src/views/shell/search-box.tsx'
import * as panel from '../../../src/views/shell/search-panel.tsx'
import { deferred, renderPart } from '../kit/kit.tsx'

describe('search box while its chunk loads', () => {
  it('[SEARCH-01] keeps all letters typed before the loaded box renders', async () => {
    const code = deferred<typeof panel>()
    renderPart(<SearchBox />, { loadChunk: (() => code.promise) as never })
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search Kinyeti' })
    const type = (letter: string) => fireEvent.input(box, { target: { value: box.value + letter } })
    box.focus()
    type('n')
    type('y')
    code.resolve(panel)
    // The chunk has loaded, but React has not rendered it yet.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    type('a')
    type('k')
    expect(box.value).toBe('nyak')
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('true'))
    expect(box.value).toBe('nyak')
    type('i')
    expect(box.value).toBe('nyaki')
  })
})
