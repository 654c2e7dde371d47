// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture, renderForm } from './create-kit.tsx'

const ready = () => screen.findByRole('button', { name: 'Choose images' })
const chooser = () =>
  screen.getByLabelText<HTMLInputElement>('Choose images', { selector: 'input' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Images' })).getAllByRole('listitem')
const names = async () =>
  (await rows()).map((row) =>
    within(row)
      .getByRole('button', { name: /^Remove / })
      .getAttribute('aria-label')
      ?.slice('Remove '.length),
  )
const button = (name: string) => screen.findByRole('button', { name })

/** A drag or paste event with files, as a browser dispatches it. */
function carrying(
  type: string,
  files: File[],
  key: 'dataTransfer' | 'clipboardData',
  types = ['Files'],
): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, key, { value: { files, types, dropEffect: 'none' } })
  return event
}

describe('[PROD-06] pictures of a form', () => {
  it('shows the upload progress and sends the alt text', async () => {
    const { user, upload, published } = renderForm('/create/post')
    await ready()
    await user.upload(chooser(), picture('drum.jpg'))
    upload('drum.jpg', 42)
    const bar = await screen.findByRole('progressbar', { name: 'Upload of drum.jpg' })
    await waitFor(() => expect((bar as HTMLProgressElement).value).toBe(42))
    expect(screen.getByText('42 %')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Alt text/), 'A drum')
    upload('drum.jpg', 'done')
    expect(await screen.findByText('drum.jpg uploaded.')).toBeTruthy()
    await user.click(await button('Publish'))
    await waitFor(() => expect(published.length).toBe(1))
    expect(published[0]?.fields.images).toMatchObject([{ id: 'drum.jpg', alt: 'A drum' }])
  })

  it('names rejected files with the reason until dismissed', async () => {
    const { user } = renderForm('/create/post')
    await ready()
    const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
    const zone = (await ready()).parentElement
    zone?.dispatchEvent(carrying('drop', [picture('drum.jpg'), notes], 'dataTransfer'))
    const reason = 'Choose a JPEG, PNG, WebP, AVIF or GIF image.'
    const line = await screen.findByText(
      (_, element) => element?.tagName === 'LI' && element.textContent === `notes.txt: ${reason}`,
    )
    expect(line).toBeTruthy()
    expect(screen.getByText(`notes.txt couldn’t be added: ${reason}`)).toBeTruthy()
    expect(await names()).toEqual(['drum.jpg'])
    await user.click(await button('Dismiss'))
    await waitFor(() =>
      expect(screen.queryByText(reason, { exact: false, selector: 'li' })).toBe(null),
    )
  })

  it('rejects the last of 31 pictures of a portfolio item', async () => {
    const { user } = renderForm('/create/upload-work')
    await ready()
    await user.upload(
      chooser(),
      Array.from({ length: 31 }, (_, n) => picture(`no-${n + 1}.jpg`)),
    )
    const all = await rows()
    expect(all.length).toBe(30)
    expect(all.at(-1)?.textContent).toContain('no-30.jpg')
    expect(all.at(-1)?.textContent).toContain('Waiting…')
    const refused = screen.getByText('One file couldn’t be added:').parentElement as HTMLElement
    const reasons = within(refused).getAllByRole('listitem')
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'no-31.jpg: Only 30 images can be added here.',
    ])
  })

  it('lists chosen pictures above the chooser, which is a short row then', async () => {
    const { user } = renderForm('/create/post')
    const group = (await ready()).closest('[role=group]') as HTMLElement
    expect(within(group).getByText(/JPEG, PNG, WebP, AVIF or GIF/)).toBeTruthy()
    await user.upload(chooser(), picture('drum.jpg'))
    const list = await screen.findByRole('list', { name: 'Images' })
    expect(list.compareDocumentPosition(await ready()) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(within(group).queryByText(/JPEG, PNG, WebP, AVIF or GIF/)).toBe(null)
  })

  it('offers no chooser while the field is full', async () => {
    const { user } = renderForm('/create/upload-work')
    await ready()
    await user.upload(
      chooser(),
      Array.from({ length: 30 }, (_, n) => picture(`no-${n + 1}.jpg`)),
    )
    expect((await rows()).length).toBe(30)
    expect(screen.queryByRole('button', { name: 'Choose images' })).toBe(null)
    expect(document.activeElement?.textContent).toMatch(/^30 of 30\. /)
    await user.click(await button('Remove no-7.jpg'))
    expect(await ready()).toBeTruthy()
  })

  it('retries, cancels and removes uploads', async () => {
    const { user, upload, sent } = renderForm('/create/post')
    await ready()
    await user.upload(chooser(), [picture('drum.jpg'), picture('harp.jpg')])
    upload('drum.jpg', 'failed')
    expect(await screen.findByText('The server is full.')).toBeTruthy()
    await user.click(await button('Retry drum.jpg'))
    await waitFor(() => expect(sent.length).toBe(3))
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2)
    await user.click(await button('Cancel harp.jpg'))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    await user.click(await button('Remove harp.jpg'))
    await waitFor(async () => expect(await names()).toEqual(['drum.jpg']))
  })

  it('reorders pictures by keyboard and keeps the focus on the moved picture', async () => {
    const { user, upload } = renderForm('/create/post')
    await ready()
    await user.upload(chooser(), [picture('a.jpg'), picture('b.jpg'), picture('c.jpg')])
    upload('a.jpg', 'done')
    upload('b.jpg', 'done')
    upload('c.jpg', 'done')
    const up = await button('Move c.jpg up')
    up.focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']))
    expect(await screen.findByText('c.jpg moved to 2 of 3')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move c.jpg up')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']))
    // It cannot move further up, so the focus moves to the other button.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move c.jpg down')
  })

  it('accepts pasted pictures and ignores pasted text', async () => {
    renderForm('/create/post')
    await ready()
    const types = ['text/plain', 'Files']
    const text = carrying('paste', [picture('office.jpg')], 'clipboardData', types)
    document.body.dispatchEvent(text)
    expect(text.defaultPrevented).toBe(false)
    document.body.dispatchEvent(carrying('paste', [picture('shot.jpg')], 'clipboardData'))
    expect(await names()).toEqual(['shot.jpg'])
  })

  it('prevents navigation when a file is dropped outside the drop zone', async () => {
    renderForm('/create/post')
    await ready()
    const stray = carrying('drop', [picture('drum.jpg')], 'dataTransfer')
    document.body.dispatchEvent(stray)
    expect(stray.defaultPrevented).toBe(true)
    expect(screen.queryByRole('list', { name: 'Images' })).toBe(null)
  })
})
