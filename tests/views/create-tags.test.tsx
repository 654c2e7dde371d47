// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TagField } from '../../src/views/create/tag-field.tsx'
import { renderPart } from './kit.tsx'

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

describe('the tags of a form', () => {
  it('a comma or Enter makes a tag, without its # and once whatever its case', async () => {
    const { user, box, chosen } = tags()
    await user.type(box, '#Textile, milaya{Enter}TEXTILE,  {Enter}')
    expect(chosen()).toEqual(['Textile', 'milaya'])
    expect(box.value).toBe('')
  })

  it('several pasted at once become several', async () => {
    const { user, box, chosen } = tags()
    await user.click(box)
    await user.paste('Wau, night  market,Juba')
    expect(chosen()).toEqual(['Wau', 'night market', 'Juba'])
  })

  it('what is typed but not finished is taken when the field is left', async () => {
    const { user, box, chosen } = tags()
    await user.type(box, 'drums')
    await user.tab()
    expect(chosen()).toEqual(['drums'])
  })

  it('goes by its button, or by Backspace in the empty box; the focus stays there', async () => {
    const { user, box, chosen } = tags(['Wau', 'Juba', 'Bor'])
    await user.click(screen.getByRole('button', { name: 'Remove Juba' }))
    expect(chosen()).toEqual(['Wau', 'Bor'])
    expect(document.activeElement).toBe(box)
    await user.keyboard('{Backspace}')
    expect(chosen()).toEqual(['Wau'])
    expect(screen.getByText('Bor removed')).toBeTruthy()
  })

  it('there are ten at most; the eleventh stays in the box with the reason', async () => {
    const { user, box, chosen } = tags(TEN)
    await user.type(box, 'k{Enter}')
    expect(chosen()).toEqual(TEN)
    expect(box.value).toBe('k')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('You can add up to 10 tags.')).toBeTruthy()
  })

  it('one of more than forty characters stays in the box to be shortened', async () => {
    const { user, box, chosen } = tags()
    await user.click(box)
    await user.paste(`${'ɔ'.repeat(41)}, Bor`)
    expect(chosen()).toEqual(['Bor'])
    expect(box.value).toBe('ɔ'.repeat(41))
    expect(screen.getByText('Each can have up to 40 characters.')).toBeTruthy()
  })
})
