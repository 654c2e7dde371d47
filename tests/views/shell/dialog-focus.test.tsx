// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from '../../../src/views/components/overlay/dialog.tsx'
import { Menu } from '../../../src/views/components/overlay/menu.tsx'
import { renderPart } from '../kit/kit.tsx'

/** Dialog content that focuses its field on mount, before the dialog takes the focus. */
function Field() {
  useEffect(() => document.getElementById('field')?.focus(), [])
  return <input id="field" aria-label="Password" />
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

type Ask = 'button' | 'menu'

function Opener({ ask = 'button', stealing = false }: { ask?: Ask; stealing?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {ask === 'button' ? (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      ) : (
        <Menu trigger="Open" entries={[{ label: 'Ask', onSelect: () => setOpen(true) }]} />
      )}
      <Dialog
        open={open}
        onClose={close}
        title="Confirm"
        footer={
          <button type="button" onClick={close}>
            Done
          </button>
        }
      >
        {stealing ? <Field /> : null}
      </Dialog>
    </>
  )
}

const CLOSINGS: [
  name: string,
  close: (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['the close button', async (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['success', async (user) => user.click(screen.getByRole('button', { name: 'Done' }))],
]

const CASES: { title: string; ask: Ask; stealing: boolean }[] = [
  { title: 'its button', ask: 'button', stealing: false },
  { title: 'its button when a field takes the focus first', ask: 'button', stealing: true },
  { title: 'the button of the menu it was chosen from', ask: 'menu', stealing: false },
  { title: 'the button of a menu when a field takes the focus first', ask: 'menu', stealing: true },
]

describe.each(CASES)('a dialog returns the focus to $title', ({ ask, stealing }) => {
  it.each(CLOSINGS)('after %s', async (_, close) => {
    const user = userEvent.setup()
    renderPart(<Opener ask={ask} stealing={stealing} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    if (ask === 'menu') {
      const menu = await screen.findByRole('menu')
      await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
      const entry = screen.getByRole('menuitem', { name: 'Ask' })
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true))
      await user.keyboard('{Enter}')
    }
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await close(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const opener = screen.getByRole('button', { name: 'Open' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

it('dialog stays open when focus moves outside, as when another dialog closes before it', async () => {
  renderPart(<Opener />)
  const button = screen.getByRole('button', { name: 'Open' })
  await userEvent.setup().click(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  button.focus()
  // A dismissed dialog unmounts after the frames in which it handles focus events.
  for (let frame = 0; frame < 10; frame++) await nextFrame()
  expect(screen.queryByRole('dialog')).toBe(dialog)
})
