// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { imageIndexOf } from '../../../src/views/shared/lightbox/image-url.ts'
import { PICTURE, page, renderContent, work } from './content-kit.tsx'

const images = [1, 2, 3].map((id) => ({
  ...PICTURE,
  id,
  url: `/media/pictures/p${id}/`,
  alt: `Sheet ${id}`,
}))

async function opened(index = 1) {
  const rendered = renderContent('/portfolio/5', {
    content: {
      portfolio: { get: async () => work(5, { images }), list: async () => page([]) },
    },
  })
  const opener = await screen.findByRole('button', {
    name: `Image ${index} of 3, Sheet ${index}. Open large`,
  })
  await rendered.user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Work 5' })
  const shown = () => within(dialog).getByRole('status').textContent
  return { ...rendered, opener, dialog, shown }
}

describe('lightbox', () => {
  it('[LIGHTBOX-01 LIGHTBOX-02] opens at the pressed picture with its title', async () => {
    const { shown, dialog } = await opened(2)
    expect(shown()).toBe('Image 2 of 3, Sheet 2')
    expect(dialog.contains(document.activeElement)).toBe(true)
  })

  it('[LIGHTBOX-05 LIGHTBOX-06] moves with the arrow keys and stops at the ends', async () => {
    const { shown, user } = await opened(1)
    const seen: (string | null)[] = []
    for (const key of ['{ArrowLeft}', '{ArrowRight}', '{End}', '{ArrowRight}', '{Home}']) {
      await user.keyboard(key)
      seen.push(shown())
    }
    expect(seen).toEqual([
      'Image 1 of 3, Sheet 1',
      'Image 2 of 3, Sheet 2',
      'Image 3 of 3, Sheet 3',
      'Image 3 of 3, Sheet 3',
      'Image 1 of 3, Sheet 1',
    ])
  })

  it('[LIGHTBOX-02 LIGHTBOX-06] disables its buttons at either end', async () => {
    const { shown, user, dialog } = await opened(2)
    const button = (name: string) => within(dialog).getByRole('button', { name })
    await user.click(button('Next image'))
    expect(shown()).toBe('Image 3 of 3, Sheet 3')
    expect(button('Next image').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Next image'))
    expect(shown()).toBe('Image 3 of 3, Sheet 3')
    expect(button('Previous image').getAttribute('aria-disabled')).toBe('false')
    await user.click(button('Previous image'))
    expect(shown()).toBe('Image 2 of 3, Sheet 2')
  })

  it('[LIGHTBOX-04] has thumbnails of the smallest size that select their picture', async () => {
    const { shown, user, dialog } = await opened(1)
    const strip = within(dialog).getByRole('navigation', { name: 'All images' })
    const third = within(strip).getByRole('button', { name: 'Image 3, Sheet 3' })
    expect(third.querySelector('source')?.srcset).toBe('/media/pictures/p3/320.avif')
    await user.click(third)
    expect(shown()).toBe('Image 3 of 3, Sheet 3')
    expect(third.getAttribute('aria-current')).toBe('true')
  })

  it('changes the picture on horizontal but not on vertical swipes', async () => {
    const { shown, dialog } = await opened(1)
    const stage = dialog.querySelector('[data-part=stage]') as HTMLElement
    const swipe = (x: number, y: number) => {
      const touch = { pointerType: 'touch', isPrimary: true }
      fireEvent.pointerDown(stage, { ...touch, clientX: 200, clientY: 200 })
      fireEvent.pointerUp(stage, { ...touch, clientX: 200 + x, clientY: 200 + y })
    }
    swipe(-80, 10)
    await waitFor(() => expect(shown()).toBe('Image 2 of 3, Sheet 2'))
    swipe(-60, 120)
    swipe(-20, 0)
    expect(shown()).toBe('Image 2 of 3, Sheet 2')
    swipe(80, 0)
    await waitFor(() => expect(shown()).toBe('Image 1 of 3, Sheet 1'))
  })

  it('[LIGHTBOX-05] closes with Escape and has one history entry while it is open', async () => {
    const pushed = vi.spyOn(window.history, 'pushState')
    const { user, browse } = await opened(1)
    await user.keyboard('{ArrowRight}')
    expect(pushed).toHaveBeenCalledTimes(1)
    expect(window.history.state).toMatchObject({ overlay: expect.any(Number) })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(browse.lightbox.getSnapshot().value).toBe('closed')
    await waitFor(() => expect(window.history.back).toHaveBeenCalledTimes(1))
  })

  it('[LIGHTBOX-02] reads the picture number from the URL, starting at 1, and ignores invalid ones', () => {
    const named = ['1', '3', '0', '4', '-1', '1.5', 'two', ''].map((place) =>
      imageIndexOf(`?image=${place}`, 3),
    )
    expect([...named, imageIndexOf('', 3)]).toEqual([
      0,
      2,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('images of a portfolio item', () => {
  const renderImages = async (count: number) => {
    const all = Array.from({ length: count }, (_, at) => ({ ...PICTURE, id: at + 1 }))
    const rendered = renderContent('/portfolio/5', {
      content: {
        portfolio: { get: async () => work(5, { images: all }), list: async () => page([]) },
      },
    })
    expect(await screen.findAllByRole('button', { name: /Open large$/ })).toHaveLength(count)
    return rendered
  }

  it('can be skipped by keyboard if there are more than three', async () => {
    await renderImages(4)
    const skip = screen.getByRole('link', { name: 'Skip the images' })
    const end = document.getElementById(skip.getAttribute('href')?.slice(1) ?? '')
    const buttons = screen.getAllByRole('button', { name: /Open large$/ })
    const isAfter = (one: Node, other: Node | null) =>
      other !== null &&
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(buttons.map((button) => [isAfter(skip, button), isAfter(button, end)])).toEqual(
      buttons.map(() => [true, true]),
    )
    expect(end?.tabIndex).toBe(-1)
    expect(isAfter(end ?? skip, screen.getByRole('button', { name: /^Like/ }))).toBe(true)
  })

  it('have no link past three', async () => {
    await renderImages(3)
    expect(screen.queryByRole('link', { name: 'Skip the images' })).toBeNull()
  })
})
