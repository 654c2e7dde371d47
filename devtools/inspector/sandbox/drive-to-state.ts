/**
 * Drives a chart to a state with requests of a page and actions of a user, if no step of the
 * scenario starts it. The first event is sent at once, the others as time passes.
 */
import { waitFor } from 'xstate'
import { currentUser } from '../../../src/machines/account/session/session.selectors.ts'
import type { AppHandle, Member } from '../../../src/views/app-context.tsx'

/** Pause between simulated user actions, ms. */
const PAUSE_MS = 1000

const FORM = { kind: 'post', id: null } as const
const POST = { type: 'post', id: 1 } as const
const ASSET = { assetId: 1 }
const ORDER = { purchaseId: 1 }
const PROJECT = { projectId: 1 }

interface DriveContext {
  handle: AppHandle
  member: Member | null
  /** Sends events one by one, with a pause before all but the first. */
  send<E>(actor: { send(event: E): void } | null | undefined, ...events: E[]): void
}

type Action = (context: DriveContext) => unknown

const picture = (id: number) => ({
  ...{ id, url: `/media/${id}.webp`, width: 4, height: 3, alt: `Picture ${id}` },
  ...{ thumbhash: '', widths: [] },
})

const openEditor: Action = ({ member }) => member?.watch('editor', FORM)

const like: Action = ({ member, send }) =>
  send(
    member?.engagement,
    { type: 'engagement.seen', list: 'posts', pieces: [{ ...POST, likes_count: 3 }] },
    { type: 'like.toggle', ref: POST },
  )

const ACTIONS: Readonly<Record<string, Action>> = {
  browse: ({ handle }) => handle.browse.load(),
  async lightbox({ handle, send }) {
    const { lightbox } = await handle.browse.load()
    const images = [1, 2].map(picture)
    send(
      lightbox,
      { type: 'lightbox.open', images, index: 0, title: 'Two pictures' },
      { type: 'lightbox.next' },
    )
  },
  async search({ handle, send }) {
    const { search } = await handle.browse.load()
    send(search, { type: 'search.open' }, { type: 'search.change', query: 'deng' })
  },
  searchBox: ({ handle, send }) =>
    send(
      handle.searchBox,
      { type: 'searchBox.enter' },
      { type: 'searchBox.change', query: 'deng' },
    ),
  async feed({ handle, send }) {
    const feed = (await handle.browse.load()).feed({ kind: 'posts' })
    send(feed, { type: 'list.opened' }, { type: 'list.more' })
  },
  async thread({ handle, send }) {
    const thread = (await handle.browse.load()).thread(POST)
    const user = currentUser(handle.session.getSnapshot())
    if (user === null) return send(thread, { type: 'list.opened' })
    const { id, username, full_name } = user
    const author = { id, username, full_name, avatar: null }
    send(
      thread,
      { type: 'list.opened' },
      { type: 'comment.add', body: 'Well made.', parentId: null, author },
    )
  },
  engagement: like,
  capabilities: like,
  toasts: ({ handle, send }) =>
    send(handle.toasts, {
      type: 'toast.show',
      toast: { kind: 'success', title: 'Saved.', text: '' },
    }),
  signInModal: ({ handle, send }) =>
    send(
      handle.signInModal,
      { type: 'modal.open', mode: 'login' },
      { type: 'modal.switch' },
      { type: 'modal.close' },
    ),
  followNotifications: ({ member, send }) =>
    send(member?.followNotifications, { type: 'followNotifications.opened' }),
  confirmation: ({ member, send }) =>
    send(
      member?.confirmation,
      { type: 'confirmation.request', waiter: 'account', by: 'password', problem: null },
      { type: 'confirmation.give', proof: { password: 'a password' } },
      { type: 'confirmation.settled', waiter: 'account' },
    ),
  report: ({ member, send }) =>
    send(
      member?.report,
      { type: 'report.open', target: { ...POST, name: 'A post' } },
      { type: 'report.change', reason: 'spam' },
      { type: 'report.send' },
    ),
  editor: openEditor,
  uploads: openEditor,
  upload(context) {
    openEditor(context)
    const { handle, member } = context
    const editor = member?.find('editor', FORM)
    if (!editor) return
    const file = handle.files.put(new File(['a picture'], 'picture.png', { type: 'image/png' }))
    // The editor first looks for a saved draft, which takes simulated time.
    void waitFor(editor, (snapshot) => snapshot.matches({ form: 'editing' })).then(
      () => editor.send({ type: 'files.add', field: 'images', files: [file] }),
      () => {},
    )
  },
  application({ member, send }) {
    member?.watch('application', PROJECT)
    send(
      member?.find('application', PROJECT),
      { type: 'application.send', message: 'I would like to help.' },
      { type: 'application.withdraw' },
    )
  },
  purchase({ member, send }) {
    member?.watch('purchase', ASSET)
    send(member?.find('purchase', ASSET), { type: 'purchase.start' }, { type: 'purchase.confirm' })
  },
  order({ member, send }) {
    member?.watch('order', ORDER)
    send(
      member?.find('order', ORDER),
      { type: 'order.request', action: 'cancel' },
      { type: 'order.send' },
    )
  },
  download: ({ member }) => member?.watch('download', { target: { kind: 'asset', id: 1 } }),
  removal({ handle }) {
    const removal = { kind: 'post', id: 1, note: '', href: '', thread: null } as const
    const event = { type: 'removal.open', ...removal } as const
    handle.root.send({ type: 'intent.want', intent: { to: 'removal', event } })
  },
  pendingToggle({ member, send }) {
    const stats = { followers_count: 3, following_count: 2, following: false }
    send(
      member?.follow,
      { type: 'follow.known', userId: 2, stats },
      { type: 'follow.want', userId: 2 },
    )
  },
  async firstSteps({ handle: { firstSteps, session } }) {
    const user = currentUser(session.getSnapshot())
    if (user !== null) (await firstSteps.create(user))?.start()
  },
  async googleButton({ handle, send }) {
    // Without rendering, any container element is sufficient for the button's requests.
    const button = await handle.createGoogleButton(() => CONTAINER as HTMLElement)
    button.start()
    send(button, { type: 'google.ask' })
  },
  async passwordReset({ handle, send }) {
    const reset = await handle.createPasswordReset()
    reset.start()
    // The availability check takes simulated time.
    void waitFor(reset, (snapshot) => snapshot.matches('requesting')).then(
      () => send(reset, { type: 'reset.request', email: 'ayen@example.org' }),
      () => {},
    )
  },
}

const CONTAINER: Partial<HTMLElement> = { querySelector: () => null }

/** @param schedule runs a callback after some simulated time (ms) */
export async function driveToState(
  chart: string,
  handle: AppHandle,
  schedule: (ms: number, action: () => void) => void,
): Promise<void> {
  await ACTIONS[chart]?.({
    handle,
    member: handle.member.current(),
    send(actor, ...events) {
      for (const [index, event] of events.entries()) {
        if (index === 0) actor?.send(event)
        else schedule(index * PAUSE_MS, () => actor?.send(event))
      }
    },
  })
}
