import { fromCallback } from 'xstate'
import { createEditorMachine } from '../../../machines/publishing/editor/editor.machine.ts'
import { stagedImages, withoutFiles } from '../../../machines/publishing/editor/editor.policy.ts'
import type {
  DraftLocation,
  DraftPlace,
  DraftRecord,
  EditorEvent,
  EditorKind,
  LoadedContent,
  PublishInput,
  PublishOutput,
  Transfer,
} from '../../../machines/publishing/editor/editor.types.ts'
import { createUploadMachine } from '../../../machines/publishing/upload/upload.machine.ts'
import type {
  FileRef,
  SendInput,
  UploadEvent,
} from '../../../machines/publishing/upload/upload.types.ts'
import { createUploadsMachine } from '../../../machines/publishing/uploads/uploads.machine.ts'
import { isNotOffered, isServiceFailure, serviceFailure } from '../../../protocol/base/errors.ts'
import type { Id, ServiceFailure } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import {
  createPicturePreparation,
  drawOnCanvas,
  UnusablePicture,
} from '../../../services/browser/image-preparation.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import { memoize } from '../../../services/memoize.ts'
import type { PublicApi } from '../../../services/public-api.ts'
import { assetQuery } from '../../../services/queries/assets.ts'
import { blogEntryQuery } from '../../../services/queries/blog.ts'
import { workQuery } from '../../../services/queries/portfolio.ts'
import { postQuery } from '../../../services/queries/posts.ts'
import { projectQuery } from '../../../services/queries/projects.ts'
import { serviceQuery } from '../../../services/queries/services.ts'
import { createDraftStore } from '../../../services/stores/draft-store.ts'
import { createStagedFiles, type StagedFiles } from '../../../services/stores/staged-files.ts'
import type { AppParts } from '../../app-parts.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'
import { createEditorDrafts, type EditorDrafts } from './editor-drafts.ts'
import type { ContentReader } from './editor-loading.ts'
import { FILE_GONE } from './file-gone.ts'

const UNREADABLE = 'This image can’t be opened. Try another one.'
const FAILED = 'The image couldn’t be uploaded. Please try again.'

interface Stores {
  drafts: EditorDrafts
  stagedFiles: StagedFiles
}

const stores = new WeakMap<Services, Stores>()

/** One instance per page load, because their write queues must survive a sign-out. */
export function editorStores({ env, services, environment: { window, clock } }: AppParts): Stores {
  const { log } = services
  const area = () => window.localStorage
  const databases = () => window.indexedDB
  const isLeaving = () => window.document.visibilityState === 'hidden'
  const found = stores.get(services)
  if (found !== undefined) return found
  const stagedFiles = createStagedFiles({ databases, clock, log })
  const drafts = createEditorDrafts({
    store: createDraftStore({ area, isLeaving, databases, clock, log }),
    newId: env.newId,
    dropFile: (fileId) => void stagedFiles.drop(fileId),
  })
  const made = { drafts, stagedFiles }
  stores.set(services, made)
  return made
}

/** The page of the form requests the same record at the same time. */
const SHARED_FOR_MS = 1_500

/** Reads content through the query cache, so that page and editor share one request. */
export function cachedReader(api: PublicApi, queryClient: AppParts['queryClient']): ContentReader {
  const share = { staleTime: SHARED_FOR_MS }
  return {
    portfolio: { get: (id) => queryClient.fetchQuery({ ...workQuery(api, id), ...share }) },
    posts: { get: (id) => queryClient.fetchQuery({ ...postQuery(api, id), ...share }) },
    blog: { byRef: (ref) => queryClient.fetchQuery({ ...blogEntryQuery(api, ref), ...share }) },
    projects: { get: (id) => queryClient.fetchQuery({ ...projectQuery(api, id), ...share }) },
    services: { get: (id) => queryClient.fetchQuery({ ...serviceQuery(api, id), ...share }) },
    assets: { get: (id) => queryClient.fetchQuery({ ...assetQuery(api, id), ...share }) },
  }
}

/** Editors, their drafts and their pictures (PROD-06, PROD-07, A31). */
export function provideEditor(parts: AppParts, { uploads }: Pick<MemberApi, 'uploads'>) {
  const { env, services, queryClient } = parts
  const { api, log } = services
  const { drafts, stagedFiles } = editorStores(parts)
  const transfers = createTransfers()
  const reportUnexpected = reporter(log)
  const publishing = memoize(() => services.chunks.fetch(() => import('./editor-content.ts')))
  const editor = createEditorMachine(env).provide({
    actors: {
      uploads: provideUploads(parts, uploads, stagedFiles),
      readDraft: promise<DraftRecord[], DraftLocation>(async ({ input }) => {
        // Loads the publishing code with the editor, because the connection may be lost later.
        Promise.all([api.content(), publishing()]).catch((error: unknown) =>
          log.warn('publishing code not loaded yet', error),
        )
        const records = await drafts.read(input)
        const withPictures = async (record: DraftRecord) => ({
          ...record,
          fields: await withFiles(record.fields, services.files, stagedFiles),
        })
        return Promise.all(records.map(withPictures))
      }),
      storeDraft: promise<string | null, DraftPlace & { record: DraftRecord | null }>(
        async ({ input: { record, ...place } }) => {
          if (record !== null) return drafts.keep(place, record)
          await drafts.remove(place)
          return null
        },
      ),
      clearDraft: promise<void, DraftPlace>(({ input }) => drafts.remove(input)),
      loadContent: promise<LoadedContent, { kind: EditorKind; id: Id }>(
        async ({ input, signal }) => {
          const { loadContent } = await publishing()
          return loadContent(cachedReader(api, queryClient), input.kind, input.id, { signal })
        },
      ),
      publish: promise<PublishOutput, PublishInput>(async ({ input, signal }) => {
        const [content, { newerVersion, publishContent }] = await Promise.all([
          api.content(),
          publishing(),
        ])
        const newer = await newerVersion(content, input, { signal })
        if (newer !== null) return { newer }
        const published = await publishContent(content, input, {
          signal,
          offers: api.extras.has,
          file: services.files.get,
          onProgress: (sent, total) => transfers.notify(input.clientId, { sent, total }),
        })
        // Pages and lists that show the content must be fetched again.
        queryClient
          .invalidateQueries()
          .catch((error) => log.warn('query cache not invalidated', error))
        return published
      }),
      watchPublish: transfers.watch,
    },
    actions: {
      reportUnexpected,
      dropDraft: (_, place) => {
        drafts.remove(place).catch((error: unknown) => log.warn('draft not deleted', error))
      },
    },
  })
  return { editor }
}

/**
 * Restores the pictures of a stored draft to the file store. A picture whose file is gone is
 * removed from the fields.
 */
async function withFiles(
  fields: DraftFields,
  shelf: Services['files'],
  stagedFiles: StagedFiles,
): Promise<DraftFields> {
  const gone = new Set<string>()
  const missing = stagedImages(fields).filter(({ fileId }) => shelf.get(fileId) === null)
  await Promise.all(
    missing.map(async ({ fileId }) => {
      const file = await stagedFiles.find(fileId)
      if (file === null) gone.add(fileId)
      else shelf.putBack(fileId, file)
    }),
  )
  return gone.size === 0 ? fields : withoutFiles(fields, gone)
}

/**
 * Promise actors cannot report progress, so `notify` forwards it to the callback actor of the same
 * form.
 */
function createTransfers() {
  const listeners = new Map<string, (transfer: Transfer) => void>()
  return {
    notify(clientId: string, transfer: Transfer): void {
      listeners.get(clientId)?.(transfer)
    },
    watch: fromCallback<EditorEvent, { clientId: string }>(({ input: { clientId }, sendBack }) => {
      listeners.set(clientId, (transfer) => sendBack({ type: 'publish.progress', ...transfer }))
      return () => listeners.delete(clientId)
    }),
  }
}

function provideUploads(
  { env, services, environment: { window } }: AppParts,
  uploads: MemberApi['uploads'],
  stagedFiles: StagedFiles,
) {
  const { api, files, log } = services
  const reportUnexpected = reporter(log)
  const pictures = createPicturePreparation({
    createImageBitmap: (file, options) => window.createImageBitmap(file, options),
    draw: drawOnCanvas(window.document),
  })
  const upload = createUploadMachine(env).provide({
    actors: {
      prepareFile: fromCallback<UploadEvent, FileRef>(({ input, sendBack }) => {
        const { fileId } = input
        const file = files.get(fileId)
        let stopped = false
        const refuse = (reason: string) => sendBack({ type: 'upload.refused', reason })
        if (file === null) refuse(FILE_GONE)
        else {
          pictures.prepare(file).then(
            (ready) => {
              if (stopped) return
              const shelved = ready === file ? { ...input } : files.put(ready)
              const { fileId: readyId, name, type, size } = shelved
              sendBack({ type: 'upload.prepared', file: { fileId: readyId, name, type, size } })
            },
            (error: unknown) => {
              if (stopped) return
              log.warn('picture not prepared', error)
              refuse(error instanceof UnusablePicture ? error.message : UNREADABLE)
            },
          )
        }
        return () => {
          stopped = true
        }
      }),
      sendFile: fromCallback<UploadEvent, SendInput>(({ input, sendBack }) => {
        const { fileId, clientId, alt } = input
        const file = files.get(fileId)
        const abort = new AbortController()
        const fail = (failure: ServiceFailure) => sendBack({ type: 'upload.failed', failure })
        const hold = async (picture: File) => {
          await stagedFiles.keep(fileId, picture)
          if (!abort.signal.aborted) sendBack({ type: 'upload.held' })
        }
        if (file === null) fail(serviceFailure({ message: FILE_GONE, status: 400 }))
        else if (!api.extras.has('uploads')) void hold(file)
        else {
          const total = file.size
          const onProgress = (fraction: number) =>
            sendBack({ type: 'upload.progress', sent: Math.round(fraction * total), total })
          uploads.send(file, { clientId, alt, onProgress, signal: abort.signal }).then(
            (picture) => sendBack({ type: 'upload.done', picture }),
            (error: unknown) => {
              if (abort.signal.aborted) return
              if (isNotOffered(error)) return void hold(file)
              log.warn('picture not sent', error)
              fail(
                isServiceFailure(error) ? error : serviceFailure({ message: FAILED, status: 400 }),
              )
            },
          )
        }
        return () => abort.abort()
      }),
    },
    actions: { reportUnexpected },
  })
  return createUploadsMachine(env).provide({
    actors: { upload },
    actions: {
      reportUnexpected,
      dropFile: (_, { fileId }) => {
        files.drop(fileId)
        void stagedFiles.drop(fileId)
      },
    },
  })
}
