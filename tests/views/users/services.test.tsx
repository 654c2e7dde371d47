// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { User } from '../../../src/protocol/base/types.ts'
import { offerOf } from '../../kit/offer.ts'
import { PICTURE, page, renderContent } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'

const FREELANCER: User = {
  ...AYEN,
  user_type: 'freelancer',
  freelancer_profile: { title: 'Signs', skills: [] },
}
const ALL = ['account_type', 'services']
const LOKAI = { id: 8, username: 'lokai', full_name: 'Lokai Baraka', avatar: null }
const SERVICE = offerOf({
  id: 3,
  title: 'Wedding films',
  description: 'Two cameras.',
  price: 'From SSP 400,000',
  delivery: 'Within 14 days',
  status: 'active',
  user: LOKAI,
})

it.each<[string, User, readonly string[], string]>([
  ['a creator where the API has both extensions', AYEN, ALL, '/services/new'],
  ['a freelancer where the API has services', FREELANCER, ['services'], '/services/new'],
  ['a creator where the account type stays', AYEN, ['services'], '/settings#profile'],
  ['a freelancer where services are read only', FREELANCER, [], '/settings#profile'],
])('[PROD-14] “Offer your work” leads %s to the right page', async (_, user, extras, href) => {
  renderContent('/freelance', {
    user,
    extras,
    content: { search: { freelancers: async () => page([]) } },
  })
  const [link] = await screen.findAllByRole('link', { name: 'Offer your work' })
  expect(link?.getAttribute('href')).toBe(href)
})

it('[ROUTE-03] “Offer a service” asks an anonymous user to sign up', async () => {
  const { app, user } = renderContent('/services')
  await user.click(await screen.findByRole('button', { name: 'Offer a service' }))
  expect(app.signInModal.getSnapshot().value).toBe('register')
})

const searched = (offer: typeof SERVICE, user: User | null = null) =>
  renderContent('/services?search=two', {
    user,
    content: { search: { offers: async () => page([offer]) } },
  })

it('[A28] a card links to the page of a service, shows its picture and asks about it', async () => {
  searched({ ...SERVICE, images: [PICTURE] })
  const card = await screen.findByRole('article', { name: 'Wedding films' })
  const link = within(card).getByRole('link', { name: 'Wedding films' })
  expect(link.getAttribute('href')).toBe('/services/3')
  expect(card.querySelector('img')?.getAttribute('src')).toContain('/media/pictures/a1/')
  expect(
    within(card).getByRole('button', { name: /^Ask about this service: .*Wedding films/ }),
  ).toBeTruthy()
})

it('[A28] a card of an API without pages of services has neither link nor picture', async () => {
  searched({ ...SERVICE, status: null })
  const card = await screen.findByRole('article', { name: 'Wedding films' })
  expect(within(card).queryByRole('link', { name: 'Wedding films' })).toBeNull()
  expect(card.querySelector('img')).toBeNull()
})

const shown = (given: Partial<typeof SERVICE>, user: User | null = null) =>
  renderContent('/services/3', {
    user,
    extras: ALL,
    content: { services: { get: async () => ({ ...SERVICE, ...given }) } },
  })

it('the page of a service shows its price, delivery time and text, and a button to ask', async () => {
  shown({})
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Wedding films')
  const terms = screen.getByRole('region', { name: 'Price and delivery' })
  expect(terms.textContent).toContain('From SSP 400,000')
  expect(terms.textContent).toContain('Within 14 days')
  expect(screen.getByText('Two cameras.')).toBeTruthy()
  expect(within(terms).getByRole('button', { name: /^Ask about this service/ })).toBeTruthy()
  expect(within(terms).queryByRole('button', { name: 'Pause' })).toBeNull()
})

it('the page of an own paused service says so and has Edit, Resume and Delete', async () => {
  const me = { id: AYEN.id, username: AYEN.username, full_name: 'Ayen Deng', avatar: null }
  shown({ status: 'paused', user: me }, FREELANCER)
  await screen.findByText('Paused. Only you can see it.')
  const terms = screen.getByRole('region', { name: 'Price and delivery' })
  expect(within(terms).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    '/services/3/edit',
  )
  for (const name of ['Resume', 'Delete'])
    expect(within(terms).getByRole('button', { name })).toBeTruthy()
  expect(within(terms).queryByRole('button', { name: /Ask about/ })).toBeNull()
})

it('the page of a service that does not exist says so', async () => {
  renderContent('/services/9', {
    content: {
      services: {
        get: () => Promise.reject(serviceFailure({ message: 'Not found', status: 404 })),
      },
    },
  })
  expect(await screen.findByText(/may have been paused or deleted/)).toBeTruthy()
})

it.each<[string, User, readonly string[], boolean]>([
  ['a freelancer where the API has services', FREELANCER, ['services'], true],
  ['a freelancer where services are read only', FREELANCER, [], false],
  ['a creator', AYEN, ALL, false],
])(
  '[ROUTE-36] the dashboard of %s has the tab for services accordingly',
  async (_, user, extras, has) => {
    renderContent('/dashboard', { user, extras })
    const tabs = await screen.findByRole('navigation', { name: 'Dashboard sections' })
    expect(within(tabs).queryByRole('link', { name: 'Services' }) !== null).toBe(has)
  },
)

it('without the extension the form of a service leads to the settings', async () => {
  renderMember('/services/new', { user: FREELANCER, extras: [], myProfile: async () => PROFILE })
  await waitFor(() =>
    expect(window.location.pathname + window.location.hash).toBe('/settings#profile'),
  )
})

it('a creator becomes a freelancer without signing in again, and gets to the form', async () => {
  const sent: object[] = []
  const { app, user } = renderMember('/services/new', {
    extras: ALL,
    myProfile: async () => PROFILE,
    updateProfile: async (changes) => {
      sent.push(changes)
      return { ...PROFILE, details: { title: 'Signs', skills: ['Ink'] } } as never
    },
  })
  await screen.findByText(/listed under Freelance instead of Creators/)
  const submit = screen.getByRole('button', { name: 'Become a freelancer' })
  await user.click(submit)
  expect(screen.getByText('Enter what clients hire you as')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Professional title'), 'Signs')
  await user.click(submit)
  await waitFor(() =>
    expect(app.session.getSnapshot().context.user).toEqual({
      ...AYEN,
      user_type: 'freelancer',
      freelancer_profile: { title: 'Signs', skills: ['Ink'] },
    }),
  )
  expect(sent).toEqual([{ title: 'Signs', user_type: 'freelancer' }])
  expect(await screen.findByRole('heading', { level: 1, name: 'New service' })).toBeTruthy()
})

it('a rejected change of the account type keeps what was typed and shows why', async () => {
  const { user } = renderMember('/services/new', {
    extras: ALL,
    myProfile: async () => PROFILE,
    updateProfile: () =>
      Promise.reject(
        serviceFailure({
          message: 'Title is too long.',
          status: 400,
          body: { title: ['Title is too long.'] },
        }),
      ),
  })
  const title = await screen.findByLabelText('Professional title')
  await user.type(title, 'Signs')
  await user.click(screen.getByRole('button', { name: 'Become a freelancer' }))
  expect(await screen.findByText('Title is too long.')).toBeTruthy()
  expect((title as HTMLInputElement).value).toBe('Signs')
})
