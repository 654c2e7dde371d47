/** What a page would ask for, so that a chart comes to life that no step of a scenario begins. */
import { waitFor } from 'xstate'
import { currentUser } from '../../machines/session/session/session.selectors.ts'
import type { AppHandle, Member } from '../../views/app-context.tsx'

const FORM = { kind: 'post', id: null } as const

type Deed = (handle: AppHandle, member: Member | null) => unknown

const loadBrowse: Deed = ({ browse }) => browse.load()
const openEditor: Deed = (_, member) => member?.watch('editor', FORM)

const DEEDS: Readonly<Record<string, Deed>> = {
  browse: loadBrowse,
  lightbox: loadBrowse,
  search: loadBrowse,
  feed: async ({ browse }) => (await browse.load()).feed({ kind: 'posts' }),
  thread: async ({ browse }) => (await browse.load()).thread({ type: 'post', id: 1 }),
  editor: openEditor,
  uploads: openEditor,
  upload(handle, member) {
    openEditor(handle, member)
    const editor = member?.find('editor', FORM)
    if (!editor) return
    const file = handle.files.put(new File(['a picture'], 'picture.png', { type: 'image/png' }))
    // What was kept of the form is looked for first; the world's time has to go on for that.
    void waitFor(editor, (snapshot) => snapshot.matches({ form: 'editing' })).then(
      () => editor.send({ type: 'files.add', field: 'images', files: [file] }),
      () => {},
    )
  },
  application: (_, member) => member?.watch('application', { projectId: 1 }),
  purchase: (_, member) => member?.watch('purchase', { assetId: 1 }),
  download: (_, member) => member?.watch('download', { target: { kind: 'asset', id: 1 } }),
  removal: ({ root }) => {
    const ask = { kind: 'post', id: 1, fate: '', href: '', thread: null } as const
    const event = { type: 'removal.open', ...ask } as const
    root.send({ type: 'intent.want', intent: { to: 'removal', event } })
  },
  wish(_, member) {
    const stats = { followers_count: 3, following_count: 2, following: false }
    member?.follow.send({ type: 'follow.known', userId: 2, stats })
    member?.follow.send({ type: 'follow.want', userId: 2 })
  },
  async firstSteps({ firstSteps, session }) {
    const user = currentUser(session.getSnapshot())
    if (user !== null) (await firstSteps.create(user))?.start()
  },
  googleButton: ({ createGoogleButton }) => createGoogleButton(() => null).start(),
}

export async function rouse(chart: string, handle: AppHandle): Promise<void> {
  await DEEDS[chart]?.(handle, handle.member.current())
}
