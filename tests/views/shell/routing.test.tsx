// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { PRODUCT_NAME, TAGLINE } from '../../../src/protocol/base/brand.ts'
import { ROUTES } from '../../../src/views/routes.tsx'
import { createScrollMemory } from '../../../src/views/routing/scroll-memory.ts'
import { renderApp } from '../kit/kit.tsx'

describe('routes', () => {
  it.each([
    ['ROUTE-01', '/', 'Where the creatives of South Sudan meet'],
    ['ROUTE-02', '/about', 'Where South Sudan’s creatives meet'],
    ['ROUTE-03', '/services', 'Services to hire'],
    ['ROUTE-22', '/signup', 'Create your account'],
    ['ROUTE-23', '/register', 'Create your account'],
    ['ROUTE-24', '/login', 'Sign in'],
    ['ROUTE-27', '/faq', 'Questions and answers'],
    ['ROUTE-28', '/contact', 'Get in touch'],
  ])('[%s PROD-16] %s is open to an anonymous user', async (_id, path, heading) => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  })

  it('[ROUTE-53] shows the not-found page for any other path', async () => {
    renderApp('/no/such/page')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    expect(document.title).toBe(`Page not found | ${PRODUCT_NAME}`)
  })

  it('[PROD-04] the about page names the five audiences', async () => {
    renderApp('/about')
    const items = await screen.findAllByRole('listitem')
    const text = items.map((i) => i.textContent).join('\n')
    for (const audience of [
      'artists, designers, photographers, developers and storytellers',
      'clients who want to hire',
      'freelancers',
      'sellers of creative assets',
      'businesses that look for talent and post commissions',
    ])
      expect(text).toContain(audience)
  })

  it('[META-03 META-04 A18] titles are the page and the brand; home has the tagline', async () => {
    const { unmount } = renderApp('/about')
    await waitFor(() => expect(document.title).toBe(`About | ${PRODUCT_NAME}`))
    unmount()
    renderApp('/')
    await waitFor(() => expect(document.title).toBe(`${TAGLINE} | ${PRODUCT_NAME}`))
  })

  it('contain each path once', () => {
    const paths = ROUTES.map((route) => route.path)
    expect(paths).toEqual([...new Set(paths)])
  })
})

describe('navigation to a page', () => {
  it('focuses the heading and announces the page, except on the first page', async () => {
    const { user } = renderApp('/about')
    await screen.findByRole('heading', { level: 1, name: 'Where South Sudan’s creatives meet' })
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Get in touch' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.querySelector('[aria-live=polite].sr_true')?.textContent).toBe(
      `Contact | ${PRODUCT_NAME}`,
    )
  })

  it('keeps an open menu when the page mounts', async () => {
    const { user } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    navigate('/contact')
    await screen.findByRole('heading', { level: 1, name: 'Get in touch' })
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
    expect(menu.contains(document.activeElement)).toBe(true)
    expect(menu.getAttribute('data-state')).toBe('open')
  })

  it('keeps the focus on a toast that was focused while the page loads', async () => {
    const { kit } = renderApp('/about')
    await screen.findByRole('heading', { level: 1, name: 'Where South Sudan’s creatives meet' })
    const toast = { kind: 'info', title: 'Post deleted', text: '' } as const
    kit.app.toasts.send({ type: 'toast.show', toast })
    const dismiss = await screen.findByRole('button', { name: 'Dismiss: Post deleted' })
    navigate('/contact')
    dismiss.focus()
    await screen.findByRole('heading', { level: 1, name: 'Get in touch' })
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(dismiss)
  })

  it('marks the current page in the navigation', async () => {
    renderApp('/services')
    const here = (await screen.findAllByRole('link', { name: 'Services' })).filter(
      (link) => link.getAttribute('aria-current') === 'page',
    )
    expect(here.length).toBe(1)
  })

  it('has a skip link to the content as the first tab stop', async () => {
    const { user } = renderApp('/about')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    expect(document.activeElement?.getAttribute('href')).toBe(
      `#${document.querySelector('main')?.id}`,
    )
  })
})

describe('overlays and the Back button', () => {
  it('adds one history entry with the same URL for an overlay and removes it on close', async () => {
    const { user } = renderApp('/about')
    const before = window.history.length
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    expect(window.history.state).toMatchObject({ overlay: expect.any(Number) })
    expect(window.history.length).toBe(before + 1)
    expect(window.location.pathname).toBe('/about')
    const back = vi.spyOn(window.history, 'back')
    await user.click(screen.getByRole('button', { name: 'Close menu' }))
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1))
    back.mockRestore()
  })

  it('closes the menu on Back', async () => {
    const { user } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    window.history.replaceState({ scroll: 1 }, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull())
  })

  it('replaces the overlay’s history entry when a link in it is followed', async () => {
    const { user } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const before = window.history.length
    const back = vi.spyOn(window.history, 'back')
    await user.click(screen.getAllByRole('link', { name: 'Services' }).at(-1) as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Services to hire' })
    expect(window.history.length).toBe(before)
    expect(back).not.toHaveBeenCalled()
    back.mockRestore()
  })
})

describe('menu sheet', () => {
  it('closes when the followed link is the current page', async () => {
    const { user } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(screen.getAllByRole('link', { name: 'Services' }).at(-1) as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Services to hire' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(screen.getAllByRole('link', { name: 'Services' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull())
    expect(window.location.pathname).toBe('/services')
  })
})

describe('scroll memory', () => {
  afterEach(() => vi.restoreAllMocks())

  const page = () => {
    let top = 0
    let height = 10_000
    vi.spyOn(window, 'scrollTo').mockImplementation(((to: { top: number }) => {
      top = Math.min(to.top, height)
    }) as typeof window.scrollTo)
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
    return {
      get top() {
        return top
      },
      scroll(to: number) {
        top = to
        window.dispatchEvent(new Event('scroll'))
      },
      shrink(to: number) {
        height = to
        top = Math.min(top, to)
        window.dispatchEvent(new Event('scroll'))
      },
    }
  }

  const go = (path: string, state: unknown = null) => {
    window.history.pushState(state, '', path)
    window.dispatchEvent(new Event('pushState'))
  }

  it('starts a new page at the top and restores the position on Back', () => {
    window.history.replaceState(null, '', '/feed')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    const feed = window.history.state
    view.scroll(3_000)
    go('/post')
    memory.restore()
    expect(view.top).toBe(0)
    window.history.replaceState(feed, '', '/feed')
    window.dispatchEvent(new PopStateEvent('popstate'))
    memory.restore()
    expect(view.top).toBe(3_000)
    stop()
  })

  it('scrolls to the element of the URL hash and restores the position on Back', () => {
    window.history.replaceState(null, '', '/contact')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    const part = document.createElement('section')
    part.id = 'trouble'
    part.scrollIntoView = vi.fn(() => view.scroll(1_200))
    document.body.append(part)
    go('/faq#trouble')
    memory.restore()
    expect(part.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' })
    const faq = window.history.state
    view.scroll(1_500)
    go('/contact#nowhere')
    memory.restore()
    expect(view.top).toBe(0)
    window.history.replaceState(faq, '', '/faq#trouble')
    window.dispatchEvent(new PopStateEvent('popstate'))
    memory.restore()
    expect(view.top).toBe(1_500)
    expect(part.scrollIntoView).toHaveBeenCalledOnce()
    part.remove()
    stop()
  })

  it('does not store the scroll position of a page that shrinks during navigation', () => {
    window.history.replaceState(null, '', '/feed')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    const feed = window.history.state
    view.scroll(3_000)
    go('/post')
    view.shrink(0)
    memory.restore()
    window.history.replaceState(feed, '', '/feed')
    window.dispatchEvent(new PopStateEvent('popstate'))
    view.shrink(10_000)
    memory.restore()
    expect(view.top).toBe(3_000)
    stop()
  })

  it('stores one position per filter query of a page', async () => {
    window.history.replaceState(null, '', '/posts')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    const all = window.history.state
    view.scroll(3_000)
    go('/posts?tag=ink')
    await waitFor(() => expect(view.top).toBe(0))
    const tagged = window.history.state
    view.scroll(500)
    go('/posts/7')
    memory.restore()
    window.history.replaceState(tagged, '', '/posts?tag=ink')
    window.dispatchEvent(new PopStateEvent('popstate'))
    memory.restore()
    expect(view.top).toBe(500)
    window.history.replaceState(all, '', '/posts')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(view.top).toBe(3_000))
    stop()
  })

  it('restores the position on Back from a hash of the same page', () => {
    window.history.replaceState(null, '', '/blog/a-year')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    const top = window.history.state
    view.scroll(200)
    window.history.pushState(null, '', '/blog/a-year#part-3')
    window.dispatchEvent(new PopStateEvent('popstate'))
    const part = window.history.state
    view.scroll(4_000)
    window.history.replaceState(top, '', '/blog/a-year')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(view.top).toBe(200)
    window.history.replaceState(part, '', '/blog/a-year#part-3')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(view.top).toBe(4_000)
    stop()
  })

  it('keeps the position when the URL of the entry is replaced', async () => {
    window.history.replaceState(null, '', '/u/ayen')
    const view = page()
    const memory = createScrollMemory(window)
    const stop = memory.start()
    memory.restore()
    view.scroll(700)
    window.history.replaceState(window.history.state, '', '/u/ayen?tab=posts')
    window.dispatchEvent(new Event('replaceState'))
    await new Promise((done) => requestAnimationFrame(done))
    expect(view.top).toBe(700)
    stop()
  })
})
