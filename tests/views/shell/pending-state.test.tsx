// @vitest-environment happy-dom

import { readdirSync, readFileSync } from 'node:fs'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { createConfirmationMachine } from '../../../src/machines/account/confirmation/confirmation.machine.ts'
import { createPurchaseMachine } from '../../../src/machines/market/purchase/purchase.machine.ts'
import { createReportMachine } from '../../../src/machines/safety/report/report.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Purchase } from '../../../src/protocol/market/market-types.ts'
import { LoginForm } from '../../../src/views/account/auth/login-form.tsx'
import { CollectionDetailsForm } from '../../../src/views/account/dashboard/collection-details-form.tsx'
import OwnServices from '../../../src/views/account/dashboard/own-services.tsx'
import OwnShop from '../../../src/views/account/dashboard/own-shop.tsx'
import { PaymentMethodsForm } from '../../../src/views/account/dashboard/payment-methods-form.tsx'
import { BecomeFreelancer } from '../../../src/views/account/freelancer/join-form.tsx'
import { AccountForm } from '../../../src/views/account/settings/account-form.tsx'
import { AvatarField } from '../../../src/views/account/settings/avatar-field.tsx'
import { Confirmation } from '../../../src/views/account/settings/confirmation-dialog.tsx'
import { DeleteAccount } from '../../../src/views/account/settings/delete-account.tsx'
import { PasswordForm } from '../../../src/views/account/settings/password-form.tsx'
import { type AppHandle, AppProvider } from '../../../src/views/app-context.tsx'
import { AnnouncerProvider } from '../../../src/views/components/announcer.tsx'
import { usePin } from '../../../src/views/content/portfolio/pin.ts'
import { PurchaseDialog } from '../../../src/views/market/purchase-dialog.tsx'
import { ReplyForm } from '../../../src/views/market/reply-form.tsx'
import { ReviewItem } from '../../../src/views/market/review-item.tsx'
import { DeleteDialog } from '../../../src/views/messaging/conversation-menu.tsx'
import { Applications } from '../../../src/views/projects/applications.tsx'
import { Invitation } from '../../../src/views/projects/invitation.tsx'
import { Team } from '../../../src/views/projects/team.tsx'
import { ContentDialog } from '../../../src/views/safety/admin/content-dialog.tsx'
import { DismissDialog, ResolveDialog } from '../../../src/views/safety/admin/report-dialogs.tsx'
import { UserActions } from '../../../src/views/safety/admin/user-actions.tsx'
import ReportDialog from '../../../src/views/safety/report-dialog.tsx'
import { CollectionForm } from '../../../src/views/shared/collections/collection-form.tsx'
import { OwnerActions } from '../../../src/views/users/services/owner-actions.tsx'
import { run } from '../../kit/harness.ts'
import { offerOf } from '../../kit/offer.ts'
import { AYEN, makeKit } from '../kit/kit.tsx'
// Imported up front, so that no test waits for the compilation.
import '../../../src/views/components/overlay/dialog-panel.tsx'

// biome-ignore lint/suspicious/noExplicitAny: fixtures have the fields that a view reads
type Fixture = any

type User = ReturnType<typeof userEvent.setup>

/** Simulated server: records the mutations and does not respond before `settle`. */
interface Server {
  sent: string[]
  send(name: string): Promise<never>
  settle(): void
}

function createServer(): Server {
  const sent: string[] = []
  const pending: PromiseWithResolvers<never>[] = []
  return {
    sent,
    send(name) {
      sent.push(name)
      const { promise, ...ends } = Promise.withResolvers<never>()
      pending.push({ promise, ...ends })
      return promise
    },
    // Rejects, so that the control stays mounted.
    settle() {
      const failure = serviceFailure({ message: 'Not now', status: 503 })
      for (const { reject } of pending.splice(0)) reject(failure)
    },
  }
}

const LOKAI = { id: 8, username: 'lokai', full_name: 'Lokai Baraka', avatar: null }
const MEMBER: Fixture = { id: 3, project_id: 5, user: LOKAI, role: 'Painter', status: 'member' }
const PROJECT: Fixture = { id: 5, title: 'Mural', owner: AYEN, team: [MEMBER], status: 'open' }
const REVIEW: Fixture = {
  ...{ id: 4, rating: 4, comment: 'Good', verified: true, user: LOKAI, reply: 'Thanks' },
  ...{ created_at: '2026-01-05T08:00:00Z', edited_at: null, replied_at: null },
}
const ASSET: Fixture = {
  ...{ id: 6, title: 'Brushes', seller: AYEN, images: [], file: null, status: 'published' },
  ...{ price: '12000', currency: 'SSP', licence: 'personal', rating: { average: 0, count: 0 } },
  ...{ sales_count: 0, created_at: '2026-01-05T08:00:00Z', owned: false },
}
const PERSON: Fixture = {
  ...LOKAI,
  ...{ is_staff: false, suspension: null, may: { suspend: true, change_staff: true } },
}
const COLLECTION: Fixture = { id: 7, title: 'River', description: '', is_public: true }
const REPORT: Fixture = { id: 2, content_type: 'post', may: { hide: true, suspend: true } }
const APPLICATION: Fixture = {
  ...{ id: 9, project_id: 5, applicant: LOKAI, message: '', status: 'sent' },
  created_at: '2026-01-05T08:00:00Z',
}

const CONVERSATION: Fixture = { id: 1, deleted_before: null }
const MESSAGES: Fixture = { inbox: { getSnapshot: () => ({ context: { selectedId: null } }) } }

/** Responses of queries; every other method is a mutation. */
const READS: { [method: string]: unknown } = {
  applications: { items: [APPLICATION], next: null, count: 1 },
  mine: { items: [ASSET], next: null, count: 1 },
  paymentMethods: [],
  myProfile: { user: AYEN, headline: '', bio: '', email: '', details: {} },
  publicProfile: { user: AYEN, pinned_work_id: null },
  sellerStats: new Promise(() => {}),
}

/** `then` is undefined, so that the proxy is not awaited as a promise. */
const methodsBy = (methodOf: (name: string) => unknown): Fixture =>
  new Proxy({}, { get: (_, name: string) => (name === 'then' ? undefined : methodOf(name)) })

const serviceOf = (server: Server): Fixture =>
  methodsBy((name) => async () => (name in READS ? READS[name] : server.send(name)))

const servicesOf = (server: Server): Fixture => methodsBy(() => serviceOf(server))

function confirmation(server: Server): Fixture {
  const { actor } = run((env) =>
    createConfirmationMachine(env).provide({
      actors: {
        serveCalls: fromCallback(({ receive, sendBack }) => {
          receive((event) => {
            if (event.type !== 'confirmation.given') return
            const again = { type: 'confirmation.request', waiter: 'a', by: 'password' } as const
            server.send('confirm').catch(() => sendBack({ ...again, problem: 'Wrong' }))
          })
        }),
      },
    }),
  )
  actor.send({ type: 'confirmation.request', waiter: 'a', by: 'password', problem: null })
  return { confirmation: actor }
}

const report = (server: Server) => {
  const { actor } = run((env) =>
    createReportMachine(env).provide({
      actors: { sendReport: fromPromise(async (): Promise<void> => server.send('report')) },
    }),
  )
  actor.send({ type: 'report.open', target: { type: 'post', id: 1, name: 'Talk' } })
  return actor
}

const purchase = (server: Server) => {
  const { actor } = run(
    (env) =>
      createPurchaseMachine(env).provide({
        actors: { buyAsset: fromPromise(async (): Promise<Purchase> => server.send('buy')) },
      }),
    { input: { assetId: 6 } } as Fixture,
  )
  actor.send({ type: 'purchase.start' })
  return actor
}

interface Control {
  /** The file of the control, without `src/views/`. */
  file: string
  node: (server: Server) => ReactNode
  member?: (server: Server) => Fixture
  /** The user is not signed in. */
  anonymous?: boolean
  /** Opens the control and fills in what it needs. */
  prepare?: (user: User) => Promise<void>
  /** Name of the control before its press and while pending. */
  name: RegExp
}

const click = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const type = async (user: User, label: string | RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text)
const reason = (user: User) => type(user, /^(Why|Reason|Note)/, 'Spam')
const none = () => {}

function Login() {
  const [draft, setDraft] = useState({ username: '', password: '' })
  return <LoginForm draft={draft} onDraft={setDraft} errorOf={() => null} />
}

function Pin() {
  return usePin(1, 'ayen').map(
    (entry) =>
      entry !== 'separator' &&
      'onSelect' in entry && (
        <button key={entry.label} type="button" onClick={entry.onSelect}>
          {entry.label}
        </button>
      ),
  )
}

const CONTROLS: { [title: string]: Control } = {
  'signing in': {
    file: 'account/auth/login-form.tsx',
    node: () => <Login />,
    anonymous: true,
    async prepare(user) {
      await type(user, 'Username', 'ayen')
      await type(user, 'Password', 'secret')
    },
    name: /^Sign/,
  },
  'becoming a freelancer': {
    file: 'account/freelancer/join-form.tsx',
    node: () => <BecomeFreelancer user={AYEN} />,
    prepare: (user) => type(user, 'Professional title', 'Painter'),
    name: /^(Become a freelancer|Saving…)$/,
  },
  'pausing a service in the dashboard': {
    file: 'account/dashboard/own-services.tsx',
    node: () => <OwnServices />,
    name: /^Pause Brushes/,
  },
  'pausing a service on its page': {
    file: 'users/services/owner-actions.tsx',
    node: () => <OwnerActions service={offerOf({ id: 1, status: 'active' })} />,
    name: /^Pause$/,
  },
  'creating a collection': {
    file: 'shared/collections/collection-form.tsx',
    node: () => <CollectionForm onCreated={none} />,
    prepare: (user) => type(user, 'Title', 'Rivers'),
    name: /^Creat/,
  },
  'changing a collection': {
    file: 'account/dashboard/collection-details-form.tsx',
    node: () => <CollectionDetailsForm collection={COLLECTION} />,
    prepare: (user) => type(user, 'Title', 's'),
    name: /^Sav/,
  },
  'saving payment methods': {
    file: 'account/dashboard/payment-methods-form.tsx',
    node: () => <PaymentMethodsForm />,
    prepare: async (user) => user.click(await screen.findByLabelText('Cash on meeting')),
    name: /^(Save payment methods|Saving…)$/,
  },
  'saving the account': {
    file: 'account/settings/account-form.tsx',
    node: () => <AccountForm user={AYEN} />,
    prepare: (user) => type(user, 'First name', 'a'),
    name: /^(Save changes|Saving)/,
  },
  'confirming with the password': {
    file: 'account/settings/confirmation-dialog.tsx',
    node: () => <Confirmation username="ayen" />,
    member: confirmation,
    prepare: (user) => type(user, 'Your password', 'secret'),
    name: /^Confirm/,
  },
  'changing the password': {
    file: 'account/settings/password-form.tsx',
    node: () => <PasswordForm username="ayen" />,
    async prepare(user) {
      for (const box of document.querySelectorAll<HTMLElement>('input[type=password]'))
        await user.type(box, 'a long enough password 7')
    },
    name: /^(Change|Changing|Set|Saving)/,
  },
  'deleting the account': {
    file: 'account/settings/delete-account.tsx',
    node: () => <DeleteAccount user={AYEN} />,
    async prepare(user) {
      await click(user, 'Delete my account')
      await type(user, /^Type .* to confirm/, AYEN.username)
    },
    name: /^(Delete account|Deleting)/,
  },
  'removing the profile picture': {
    file: 'account/settings/avatar-field.tsx',
    node: () => <AvatarField user={{ ...AYEN, avatar: '/media/a.webp' }} />,
    name: /^Remove photo/,
  },
  'accepting an invitation': {
    file: 'projects/invitation.tsx',
    node: () => <Invitation invitation={MEMBER} />,
    name: /^Accept/,
  },
  'declining an invitation': {
    file: 'projects/invitation.tsx',
    node: () => <Invitation invitation={MEMBER} />,
    name: /^Decline/,
  },
  'removing a team member': {
    file: 'projects/team.tsx',
    node: () => <Team project={PROJECT} isOwner />,
    name: /^Remove Lokai/,
  },
  'changing a role': {
    file: 'projects/team.tsx',
    node: () => <Team project={PROJECT} isOwner />,
    prepare: (user) => click(user, /^Change role/),
    name: /^Save role/,
  },
  'adding a team member': {
    file: 'projects/team.tsx',
    node: () => <Team project={PROJECT} isOwner />,
    prepare: (user) => type(user, 'Username', 'keji'),
    name: /^Add to the team/,
  },
  'accepting an application': {
    file: 'projects/applications.tsx',
    node: () => <Applications project={PROJECT} />,
    name: /^Accept/,
  },
  'replying to a review': {
    file: 'market/reply-form.tsx',
    node: () => <ReplyForm review={REVIEW} reviewer="Lokai" onDone={none} />,
    name: /^Sav/,
  },
  'removing a reply': {
    file: 'market/review-item.tsx',
    node: () => <ReviewItem review={REVIEW} asset={ASSET} />,
    name: /^Remove your reply/,
  },
  'changing a review': {
    file: 'market/review-item.tsx',
    node: () => (
      <ReviewItem review={{ ...REVIEW, user: AYEN }} asset={{ ...ASSET, seller: LOKAI }} />
    ),
    prepare: (user) => click(user, /^Edit/),
    name: /^Sav/,
  },
  'buying an asset': {
    file: 'market/purchase-dialog.tsx',
    node: (server) => <PurchaseDialog asset={ASSET} actor={purchase(server)} open onClose={none} />,
    name: /^(Buy for|Retry)/,
  },
  'withdrawing an asset': {
    file: 'account/dashboard/own-shop.tsx',
    node: () => <OwnShop />,
    name: /^Unlist Brushes/,
  },
  'reporting content': {
    file: 'safety/report-dialog.tsx',
    node: (server) => <ReportDialog report={report(server)} />,
    prepare: async (user) => user.click(await screen.findByLabelText('Spam or advertising')),
    name: /^Send/,
  },
  'resolving a report': {
    file: 'safety/admin/report-dialogs.tsx',
    node: () => <ResolveDialog report={REPORT} onClose={none} />,
    prepare: reason,
    name: /^Resolve/,
  },
  'dismissing a report': {
    file: 'safety/admin/report-dialogs.tsx',
    node: () => <DismissDialog report={REPORT} onClose={none} />,
    prepare: reason,
    name: /^Dismiss/,
  },
  'hiding content': {
    file: 'safety/admin/content-dialog.tsx',
    node: () => (
      <ContentDialog action={{ kind: 'hide', type: 'post', id: 1, name: 'Talk' }} onClose={none} />
    ),
    prepare: reason,
    name: /^Hide/,
  },
  'deleting a conversation': {
    file: 'messaging/conversation-menu.tsx',
    node: () => (
      <DeleteDialog conversation={CONVERSATION} name="Lokai" member={MESSAGES} onClose={none} />
    ),
    name: /^Delete/,
  },
  'suspending a user': {
    file: 'safety/admin/suspend-dialog.tsx',
    node: () => <UserActions user={PERSON} />,
    async prepare(user) {
      await click(user, 'Suspend')
      await screen.findByRole('dialog')
      await reason(user)
    },
    name: /^Suspend/,
  },
  'giving staff rights': {
    file: 'safety/admin/user-actions.tsx',
    node: () => <UserActions user={PERSON} />,
    async prepare(user) {
      await click(user, 'Make staff')
      await screen.findByRole('dialog')
    },
    name: /^Make staff/,
  },
}

/** Files with mutations that the table leaves out, and why. */
const EXCEPTIONS: { [file: string]: string } = {
  'content/portfolio/pin.ts': 'an entry of a menu, not a button: see the test of pinning',
  'account/settings/devices.tsx': 'needs the list of sessions: devices.test.tsx',
  'account/settings/offline-storage.tsx': 'sends no request: browser/content/offline.spec.ts',
  'account/settings/notification-switches.tsx': 'shows the new value at once',
  'shared/collections/collect-dialog.tsx': 'shows the new value at once: collections.test.tsx',
  'account/dashboard/collected-works.tsx': 'shows the new order at once: collections.test.tsx',
  'account/auth/email-verified-page.tsx':
    'only with ?link=expired: browser/account/password-reset.spec.ts',
  'market/pages/reviews.tsx': 'uses the form of `changing a review`',
}

type Shown = Pick<Control, 'node' | 'member' | 'anonymous' | 'prepare'>

async function show({ node, member, anonymous, prepare }: Shown, server: Server) {
  const kit = makeKit({
    restored: anonymous ? null : AYEN,
    extras: ['purchase_once', 'reports', 'blocks', 'pinned_work'],
    requestTokens: () => server.send('login'),
  })
  const services = async () => servicesOf(server)
  const signedIn = member?.(server)
  const app: Fixture = {
    ...kit.app,
    ...(signedIn && {
      member: { ...kit.app.member, current: () => signedIn, subscribe: () => none },
    }),
    api: {
      ...kit.app.api,
      ...{ content: services, people: services, staff: services },
      users: serviceOf(server),
      auth: async () => serviceOf(server),
    },
  }
  const user = userEvent.setup()
  // The dialog's chunk may still be loading on the first render.
  await act(async () =>
    render(
      <AppProvider app={app as AppHandle}>
        <AnnouncerProvider>{node(server)}</AnnouncerProvider>
      </AppProvider>,
    ),
  )
  await prepare?.(user)
  return user
}

describe('while a request has no response', () => {
  it.each(Object.entries(CONTROLS))('%s is pending and sends nothing twice', async (_, control) => {
    const server = createServer()
    const user = await show(control, server)
    const find = () => {
      const found = screen.getAllByRole('button', { name: control.name })
      return found.at(-1) as HTMLElement
    }
    await screen.findAllByRole('button', { name: control.name })
    await user.click(find())
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await waitFor(() => expect(find().getAttribute('aria-busy')).toBe('true'))
    await user.click(find())
    find().focus()
    await user.keyboard('{Enter}')
    await act(async () => {})
    expect(server.sent).toHaveLength(1)
    await act(async () => server.settle())
    await waitFor(() => expect(find().getAttribute('aria-busy')).toBe(null))
  })
})

it('pinning a portfolio item shows that it is pending and sends nothing twice', async () => {
  const server = createServer()
  const user = await show({ node: () => <Pin /> }, server)
  await click(user, 'Pin to your profile')
  await click(user, 'Saving…')
  expect(server.sent).toEqual(['updateProfile'])
  await act(async () => server.settle())
  expect(await screen.findByRole('button', { name: 'Pin to your profile' })).toBeTruthy()
})

it('every view with a mutation is in the table or has a reason not to be', () => {
  const files = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const users = files.filter((file) =>
    readFileSync(`src/views/${file}`, 'utf8').includes('useMutation('),
  )
  const listed = new Set([
    ...Object.values(CONTROLS).map(({ file }) => file),
    ...Object.keys(EXCEPTIONS),
  ])
  expect(users.filter((file) => !listed.has(file))).toEqual([])
})
