// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TagField } from '../../../src/views/forms/tag-field.tsx'
import { renderPart } from '../kit/kit.tsx'

function Field({ start }: { start: string[] }) {
  const [values, setValues] = useState(start)
  return <TagField label="Tags" hint="Any." values={values} onChange={setValues} error={null} />
}

function tags(start: string[] = []) {
  const { user } = renderPart(<Field start={start} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
  const chosen = () => {
    const list = screen.queryByRole('list', { name: 'Selected' })
    return list === null
      ? []
      : within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent)
  }
  return { user, box, chosen }
}

const TEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

describe('tag field', () => {
  it('adds a tag on comma or Enter, without # and without case-insensitive duplicates', async () => {
    const { user, box, chosen } = tags()
    await user.type(box, '#Textile, milaya{Enter}TEXTILE,  {Enter}')
    expect(chosen()).toEqual(['Textile', 'milaya'])
    expect(box.value).toBe('')
  })

  it('splits pasted text into tags', async () => {
    const { user, box, chosen } = tags()
    await user.click(box)
    await user.paste('Wau, night  market,Juba')
    expect(chosen()).toEqual(['Wau', 'night market', 'Juba'])
  })

  it('adds unfinished text as a tag on blur', async () => {
    const { user, box, chosen } = tags()
    await user.type(box, 'drums')
    await user.tab()
    expect(chosen()).toEqual(['drums'])
  })

  it('removes a tag by its button or by Backspace and keeps the focus in the box', async () => {
    const { user, box, chosen } = tags(['Wau', 'Juba', 'Bor'])
    await user.click(screen.getByRole('button', { name: 'Remove Juba' }))
    expect(chosen()).toEqual(['Wau', 'Bor'])
    expect(document.activeElement).toBe(box)
    await user.keyboard('{Backspace}')
    expect(chosen()).toEqual(['Wau'])
    expect(screen.getByText('Bor removed')).toBeTruthy()
  })

  it('accepts at most ten tags and keeps the eleventh in the box with an error', async () => {
    const { user, box, chosen } = tags(TEN)
    await user.type(box, 'k{Enter}')
    expect(chosen()).toEqual(TEN)
    expect(box.value).toBe('k')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('You can add up to 10 tags.')).toBeTruthy()
  })

  it('keeps a tag of more than 40 characters in the box with an error', async () => {
    const { user, box, chosen } = tags()
    await user.click(box)
    await user.paste(`${'ɔ'.repeat(41)}, Bor`)
    expect(chosen()).toEqual(['Bor'])
    expect(box.value).toBe('ɔ'.repeat(41))
    expect(screen.getByText('Each can have up to 40 characters.')).toBeTruthy()
  })
})
