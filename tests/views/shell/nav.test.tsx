// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AYEN, renderApp } from '../kit/kit.tsx'

const nav = (name: string) => within(screen.getByRole('navigation', { name }))
const texts = (elements: HTMLElement[]) => elements.map((e) => e.textContent)
const addresses = (elements: HTMLElement[]) => elements.map((e) => e.getAttribute('href'))

describe('navigation', () => {
  it('[NAV-01] contains Home, Creators, Marketplace, Freelance, Services, in this order', () => {
    renderApp('/')
    const links = nav('Main').getAllByRole('link')
    expect(texts(links)).toEqual(['Home', 'Creators', 'Marketplace', 'Freelance', 'Services'])
    expect(addresses(links)).toEqual(['/', '/creators', '/marketplace', '/freelance', '/services'])
  })

  it('[NAV-02] contains Home, Inspiration, Create, Posts, Blog as secondary navigation', () => {
    renderApp('/')
    expect(texts(nav('Secondary').getAllByRole('listitem'))).toEqual([
      'Home',
      'Inspiration',
      'Create',
      'Posts',
      'Blog',
    ])
  })

  it('[NAV-03] offers four create entries to a signed-in user', async () => {
    const { user } = renderApp('/about', { restored: AYEN })
    await screen.findByRole('button', { name: 'Account of Ayen Deng' })
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByRole('menu')
    const items = screen.getAllByRole('menuitem')
    expect(texts(items)).toEqual(['New Post', 'New Blog', 'Upload Work', 'New Project'])
    expect(addresses(items)).toEqual([
      '/create/post',
      '/create/blog',
      '/create/upload-work',
      '/create/project',
    ])
  })

  it('[NAV-04 A27] offers Explore and Join Community, which opens registration, to an anonymous user', async () => {
    const { user, kit } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByRole('menu')
    const items = screen.getAllByRole('menuitem')
    expect(texts(items)).toEqual(['Explore', 'Join Community'])
    expect(items[0]?.getAttribute('href')).toBe('/explore')
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(kit.app.signInModal.getSnapshot().value).toBe('register'))
  })

  it('[NAV-05] shows quick links, services, contact and social links in the footer', () => {
    renderApp('/')
    const footer = within(screen.getByRole('contentinfo'))
    expect(texts(footer.getAllByRole('heading'))).toEqual([
      'Quick links',
      'Services',
      'Contact',
      'Social',
    ])
    for (const list of footer.getAllByRole('list')) {
      expect(within(list).getAllByRole('link').length).toBeGreaterThan(2)
    }
  })

  it('[NAV-06] has an avatar menu of six entries, whose Logout ends the session', async () => {
    const { user, kit } = renderApp('/about', { restored: AYEN })
    await user.click(await screen.findByRole('button', { name: 'Account of Ayen Deng' }))
    await screen.findByRole('menu')
    const items = screen.getAllByRole('menuitem')
    expect(texts(items)).toEqual([
      'My Profile',
      'Messages',
      'Notifications',
      'Dashboard',
      'Settings',
      'Logout',
    ])
    expect(addresses(items).slice(0, 5)).toEqual([
      '/profile',
      '/messages',
      '/notifications',
      '/dashboard',
      '/settings',
    ])
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(kit.app.session.getSnapshot().matches('anonymous')).toBe(true))
    expect(screen.getByRole('button', { name: 'Get Started' })).toBeTruthy()
  })

  it('[NAV-07 A8] shows the total unread count at the avatar and each count at its entry', async () => {
    const { user, kit } = renderApp('/about', {
      restored: AYEN,
      counts: { messages: 3, notifications: 120 },
    })
    const button = await screen.findByRole('button', { name: 'Account of Ayen Deng, 123 unread' })
    expect(button.textContent).toContain('99+')
    await user.click(button)
    await screen.findByRole('menu')
    expect(screen.getByRole('menuitem', { name: /^Messages/ }).textContent).toBe(
      'Messages3 3 unread',
    )
    expect(screen.getByRole('menuitem', { name: /^Notifications/ }).textContent).toBe(
      'Notifications99+ 120 unread',
    )
    kit.app.member.current()?.counters.send({
      type: 'counts.event',
      detail: { message_count: 0, notification_count: 0 },
    })
    const quiet = await screen.findByRole('button', { name: 'Account of Ayen Deng' })
    expect(quiet.textContent).toBe('Account of Ayen DengAD')
  })

  it.each([
    [{ is_staff: false, is_superuser: false }, null],
    [{ is_staff: true, is_superuser: false }, '/admin'],
    [{ is_staff: false, is_superuser: true }, '/admin'],
  ])('[NAV-08] for %j the admin link is %s', async (roles, address) => {
    const { user } = renderApp('/about', { restored: { ...AYEN, ...roles } })
    await user.click(await screen.findByRole('button', { name: 'Account of Ayen Deng' }))
    await screen.findByRole('menu')
    const link = screen.queryByRole('menuitem', { name: 'Admin' })
    expect(link?.getAttribute('href') ?? null).toBe(address)
  })

  it('[NAV-01 NAV-02 NAV-04] contains all links in the menu sheet of a narrow screen', async () => {
    const { user, kit } = renderApp('/about')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(texts(sheet.getAllByRole('link'))).toEqual([
      'Home',
      'Creators',
      'Marketplace',
      'Freelance',
      'Services',
      'Home',
      'Inspiration',
      'Explore',
      'Posts',
      'Blog',
    ])
    await user.click(sheet.getByRole('button', { name: 'Join Community' }))
    expect(kit.app.signInModal.getSnapshot().value).toBe('register')
  })

  it('shows neither the anonymous nor the signed-in header while the session loads', () => {
    renderApp('/about', { restored: 'loading' })
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull()
  })

  it('cycles through the themes and stores the selection', async () => {
    const { user, kit } = renderApp('/about')
    const root = document.documentElement
    await user.click(screen.getByRole('button', { name: 'Theme: system' }))
    expect([kit.theme(), root.dataset.theme]).toEqual(['light', 'light'])
    await user.click(screen.getByRole('button', { name: 'Theme: light' }))
    expect([kit.theme(), root.dataset.theme]).toEqual(['dark', 'dark'])
    await user.click(screen.getByRole('button', { name: 'Theme: dark' }))
    expect([kit.theme(), root.dataset.theme]).toEqual(['system', undefined])
  })
})
