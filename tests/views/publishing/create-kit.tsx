import userEvent from '@testing-library/user-event'
import { navigate } from 'wouter/use-browser-location'
import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  createActor,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate'
import type { MachineEnv } from '../../../src/machines/env.ts'
import { memberKeys, type ScopeInputs } from '../../../src/machines/member/member.keys.ts'
import { editorKey } from '../../../src/machines/publishing/editor/editor.key.ts'
import {
  createEditorMachine,
  type EditorMachine,
} from '../../../src/machines/publishing/editor/editor.machine.ts'
import type {
  DraftPlace,
  DraftRecord,
  EditorKind,
  LoadedContent,
  PublishInput,
  PublishOutput,
} from '../../../src/machines/publishing/editor/editor.types.ts'
import { createUploadMachine } from '../../../src/machines/publishing/upload/upload.machine.ts'
import type {
  FileRef,
  SendInput,
  UploadEvent,
} from '../../../src/machines/publishing/upload/upload.types.ts'
import {
  createUploadsMachine,
  type UploadsMachine,
} from '../../../src/machines/publishing/uploads/uploads.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Id } from '../../../src/protocol/base/types.ts'
import type {
  BlogEntry,
  DraftFields,
  Post,
  Work,
} from '../../../src/protocol/content/creative-types.ts'
import { createFileShelf } from '../../../src/services/stores/file-store.ts'
import { App } from '../../../src/views/app.tsx'
import type { AppHandle, Member } from '../../../src/views/app-context.tsx'
import { testEnv } from '../../kit/harness.ts'
import { mountRoot } from '../../kit/mount-root.ts'
import { quiet } from '../../kit/quiet.ts'
import { AYEN, type Kit, makeKit } from '../kit/kit.tsx'

/** Simulated services of a form; each can be replaced. */
export interface FormOutside {
  readDraft(): Promise<DraftRecord | null>
  /** The drafts of other tabs. */
  otherDrafts: DraftRecord[]
  storeDraft(): Promise<void>
  loadContent(): Promise<LoadedContent>
  publish(input: PublishInput): Promise<PublishOutput>
  post(id: Id): Promise<Post>
  work(id: Id): Promise<Work>
  entry(): Promise<BlogEntry>
}

const outside = (given: Partial<FormOutside>): FormOutside => ({
  readDraft: async () => null,
  otherDrafts: [],
  storeDraft: async () => {},
  loadContent: () => Promise.reject(serviceFailure({ message: 'not asked for', status: 404 })),
  publish: async () => ({ id: 4, href: '/about' }),
  post: () => Promise.reject(serviceFailure({ message: 'Post not found', status: 404 })),
  work: () => Promise.reject(serviceFailure({ message: 'no', status: 404 })),
  entry: () => Promise.reject(serviceFailure({ message: 'no', status: 404 })),
  ...given,
})

/** A draft of a new post, stored at 08:05 on 5 January 2026. */
export const draft = (fields: DraftFields, given: Partial<DraftRecord> = {}): DraftRecord => ({
  fields: { title: '', body: '', category: '', tags: [], images: [], ...fields },
  clientId: 'client-1',
  savedAt: Date.UTC(2026, 0, 5, 8, 5),
  base: null,
  attempt: 'none',
  ...given,
})

export const picture = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

type Notify = (event: UploadEvent) => void

/** Uploads with a simulated network: records what was sent, and responds per file name. */
function uploadsLogic(env: MachineEnv) {
  const network = new Map<string, Notify>()
  const names = new Map<string, string>()
  const sent: SendInput[] = []
  const carrier = createUploadMachine(env).provide({
    actors: {
      prepareFile: fromCallback<UploadEvent, FileRef>(({ input: file, sendBack }) => {
        names.set(file.fileId, file.name)
        sendBack({ type: 'upload.prepared', file })
      }),
      sendFile: fromCallback<UploadEvent, SendInput>(({ input, sendBack }) => {
        sent.push(input)
        network.set(names.get(input.fileId) ?? '', sendBack)
      }),
    },
  })
  const logic = quiet(createUploadsMachine(env)).provide({ actors: { upload: carrier } })
  /** Simulates a network response to an upload; a number is the bytes sent of 100. */
  const upload = (name: string, word: 'done' | 'failed' | number) => {
    const notify = network.get(name)
    if (!notify) throw new Error(`${name} is not being sent`)
    if (typeof word === 'number') notify({ type: 'upload.progress', sent: word, total: 100 })
    else if (word === 'done') notify({ type: 'upload.done', picture: pictureOf(name) })
    else {
      const failure = serviceFailure({ message: 'The server is full.', status: 507 })
      notify({ type: 'upload.failed', failure })
    }
  }
  return { logic, sent, upload }
}

/** Holds the open editors, as the authenticated scope does. */
function startForms(logic: EditorMachine, clock: Kit['clock']) {
  type Open = { kind: EditorKind; id: Id | null }
  return createActor(
    setup({
      actors: { logic },
      types: {
        context: {} as { editors: Record<string, ActorRefFrom<EditorMachine>> },
        events: {} as AnyEventObject,
      },
    }).createMachine({
      context: { editors: {} },
      on: {
        open: {
          actions: assign(({ context, event, spawn }) => {
            const { kind, id } = event as unknown as Open // Sent only by `watch`.
            const key = editorKey(kind, id)
            const input = { kind, id, userId: AYEN.id }
            const editor = context.editors[key] ?? spawn('logic', { id: key, input })
            return { editors: { ...context.editors, [key]: editor } }
          }),
        },
        'editor.published': { actions: ({ event }) => navigate(String(event.href)) },
      },
    }),
    { clock: clock as never },
  ).start()
}

function editorLogic(env: MachineEnv, world: FormOutside, uploads: UploadsMachine) {
  const published: PublishInput[] = []
  const dropped: DraftPlace[] = []
  const logic = createEditorMachine(env).provide({
    actors: {
      uploads,
      readDraft: fromPromise(async () => {
        const draft = await world.readDraft()
        return draft === null ? [] : [draft, ...world.otherDrafts]
      }),
      storeDraft: fromPromise(async (): Promise<string | null> => {
        await world.storeDraft()
        return null
      }),
      clearDraft: fromPromise(async () => {}),
      loadContent: fromPromise(() => world.loadContent()),
      publish: fromPromise<PublishOutput, PublishInput>(({ input }) => {
        published.push(input)
        return world.publish(input)
      }),
    },
    actions: { dropDraft: (_, place) => void dropped.push(place) },
  })
  return { logic, published, dropped }
}

/** Renders the whole app at the URL of a form, with real machines and simulated services. */
export function renderForm(path: string, given: Partial<FormOutside> = {}) {
  window.history.replaceState(null, '', path)
  const world = outside(given)
  const kit = makeKit({ restored: AYEN })
  const env = testEnv(kit.clock)
  const { logic: uploads, sent, upload } = uploadsLogic(env)
  const { logic, published, dropped } = editorLogic(env, world, uploads)
  const forms = startForms(logic, kit.clock)
  const own: Pick<Member, 'find' | 'watch' | 'onKeyedActorsChange'> = {
    find(family, ask) {
      if (family !== 'editor') return null
      const key = memberKeys.editor(ask as ScopeInputs['editor'])
      return (forms.getSnapshot().context.editors[key] ?? null) as never
    },
    watch(_family, ask) {
      forms.send({ ...ask, type: 'open' })
      return () => {}
    },
    onKeyedActorsChange: (listener) => {
      const subscription = forms.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
  let seen: { shell: Member; member: Member } | null = null
  const current = (): Member | null => {
    const shell = kit.app.member.current()
    if (shell === null) return null
    if (seen?.shell !== shell) seen = { shell, member: { ...shell, ...own } }
    return seen.member
  }
  let ids = 0
  const content = {
    posts: { get: world.post },
    portfolio: { get: world.work },
    blog: { byRef: world.entry },
  }
  const app = {
    ...kit.app,
    files: createFileShelf({
      newId: () => `file-${++ids}`,
      urls: { createObjectURL: () => '/preview.jpg', revokeObjectURL: () => {} },
    }),
    member: { ...kit.app.member, current },
    api: { ...kit.app.api, content: async () => content },
  } as unknown as AppHandle // The forms use no other members.
  mountRoot(<App app={app} />)
  return { app, clock: kit.clock, dropped, published, sent, upload, user: userEvent.setup() }
}

const pictureOf = (name: string) => ({
  id: name,
  url: `/media/pictures/${name.replace('.', '')}/`,
  widths: [320, 640, 960],
  width: 1200,
  height: 800,
  thumbhash: '',
  alt: '',
})
