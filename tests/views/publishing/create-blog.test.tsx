// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draft, picture, renderForm } from './create-kit.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const text = () => screen.findByRole('textbox', { name: 'Text' })
const entry = (body: string) =>
  draft({ title: 'Cloth', excerpt: '', body, cover: null, published: true })
const open = (body: string, given = {}) =>
  renderForm('/create/blog', { readDraft: async () => entry(body), ...given })

describe('[PROD-07] blog post form', () => {
  it('marks active editor tools as pressed', async () => {
    const { user } = open('<p>Words</p>')
    await text()
    const bold = await button('Bold')
    expect(bold.getAttribute('aria-pressed')).toBe('false')
    await user.click(bold)
    await waitFor(() => expect(bold.getAttribute('aria-pressed')).toBe('true'))
  })

  it('moves between the tools with the arrow keys and has one tab stop', async () => {
    const { user } = open('<p>Words</p>')
    await text()
    const tools = within(await screen.findByRole('toolbar')).getAllByRole('button')
    const stops = () => tools.filter(({ tabIndex }) => tabIndex === 0)
    tools[0]?.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(tools[1]))
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toBe(tools.at(-1)))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(tools[0]))
    expect(stops()).toEqual([tools[0]])
  })

  it('saves the blog post as a draft', async () => {
    const { user, published } = open('<p>Words</p>')
    await text()
    await user.click(await button('Save as draft'))
    await waitFor(() => expect(published.length).toBe(1))
    expect(published[0]?.fields).toMatchObject({ published: false, body: '<p>Words</p>' })
  })

  it('shows the error of an empty text at the editor', async () => {
    const { user } = open('<p></p>')
    await text()
    await user.click(await button('Publish'))
    expect(await screen.findByText('Write the text of your blog post.')).toBeTruthy()
    await waitFor(async () => expect((await text()).getAttribute('aria-invalid')).toBe('true'))
  })

  it('rejects links that are neither web nor mail URLs', async () => {
    const { user, published } = open('<p>Words</p>')
    await text()
    await user.click(await button('Link'))
    const address = await screen.findByLabelText('Address')
    await user.type(address, 'javascript:alert(1)')
    await user.click(await button('Set link'))
    expect(await screen.findByText(/^Enter a web address/)).toBeTruthy()
    await user.clear(address)
    await user.type(address, 'example.org')
    await user.click(await button('Set link'))
    await waitFor(async () => expect((await text()).querySelector('a')).toBeTruthy())
    await user.click(await button('Publish'))
    await waitFor(() => expect(published.length).toBe(1))
    expect(published[0]?.fields.body).toContain('<a href="https://example.org">example.org</a>')
  })

  it('inserts a picture into the text after its upload and alt text', async () => {
    const { user, upload, published } = open('<p>Words</p>')
    const box = await text()
    await user.upload(screen.getByLabelText('Add images to the text'), picture('drum.jpg'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Alt text/), 'A drum')
    upload('drum.jpg', 'done')
    expect(box.querySelector('img')).toBe(null)
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(box.querySelector('img[alt="A drum"]')).toBeTruthy())
    await user.click(await button('Publish'))
    await waitFor(() => expect(published.length).toBe(1))
    expect(published[0]?.fields.body).toContain('src="/media/pictures/drumjpg/960.jpg"')
  })

  it('shows a preview in which links do not navigate', async () => {
    const { user } = open('<p><a href="https://example.org">Away</a></p>')
    await text()
    await user.click(await button('Preview'))
    const preview = await screen.findByRole('region', { name: 'Preview' })
    const link = within(preview).getByRole('link', { name: 'Away' })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
  })
})
