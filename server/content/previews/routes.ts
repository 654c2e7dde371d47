import type { FastifyReply } from 'fastify'
import { drawArt } from '../../art/draw.ts'
import type { Area } from '../../context.ts'
import { limitGeneration, REQUEST_LIMITS } from '../../http/limits.ts'
import { SENT_POLICY } from '../../http/policies.ts'
import { createConcurrencyLimit, createSingleFlight } from '../../publishing/images/concurrency.ts'
import { renditionWidths } from '../../publishing/images/json.ts'
import { createRenditions } from '../../publishing/images/renditions.ts'
import { storeUnlessFull } from '../../publishing/images/store.ts'
import { previewPicture } from './picture.ts'
import type { Subject, SubjectKind } from './shared.ts'
import { registerSitemaps } from './sitemap.ts'
import { subjectById } from './subject.ts'

const HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': SENT_POLICY,
}

/** A preview takes about 0.3 s; messengers wait a few seconds for one. */
const MAX_QUEUED_PREVIEWS = 20

/** Pictures for link previews, the sitemap and robots.txt. */
export const register: Area = async (app, ctx) => {
  const rendition = createRenditions({ store: ctx.pictures, drawArt })
  const singleFlight = createSingleFlight<Buffer>()
  // Has its own limit: a preview waits for a rendition, which is queued in the pictures' limit.
  const previewLimit = createConcurrencyLimit(1, { maxWaiting: MAX_QUEUED_PREVIEWS })
  const assertMayGenerate = limitGeneration(
    app,
    REQUEST_LIMITS.generatedPreviewsPerAddress,
    'new previews',
  )

  const readPicture = async (key: string): Promise<Buffer | null> => {
    const row = await ctx.db
      .selectFrom('pictures')
      .select(['key', 'width', 'art'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return null
    const widest = renditionWidths(row.width).at(-1) ?? row.width
    return rendition(row, widest, 'jpg')
  }

  const generate = async (name: string, subject: Subject): Promise<Buffer> => {
    const bytes = await previewLimit(() => previewPicture(subject, ctx.config, readPicture))
    await storeUnlessFull(ctx.pictures, name, bytes)
    return bytes
  }

  app.get<{ Params: { file: string } }>('/media/previews/:file', async (request, reply) => {
    const previewName = parsePreviewName(request.params.file)
    const subject = previewName && (await subjectById(ctx.db, previewName.kind, previewName.id))
    if (!subject) return sendNotFound(reply)
    const name = `previews/${cacheName(subject)}.jpg`
    const storedBytes = await ctx.pictures.get(name)
    if (storedBytes === null) await assertMayGenerate(request)
    const bytes = storedBytes ?? (await singleFlight(name, () => generate(name, subject)))
    return reply.headers(HEADERS).type('image/jpeg').send(bytes)
  })

  await registerSitemaps(app, ctx)
}

/** The file name includes the picture, so a new picture gets a new file. */
function cacheName({ kind, id, picture }: Subject): string {
  if (picture === null) return `${kind}-${id}`
  const source = 'key' in picture ? picture.key : picture.avatar.replace(/\W+/g, '_')
  return `${kind}-${id}-${source}`
}

const KINDS: readonly SubjectKind[] = [
  'work',
  'post',
  'blog',
  'project',
  'asset',
  'service',
  'person',
]

function parsePreviewName(file: string): { kind: SubjectKind; id: number } | null {
  const [, name, id] = /^([a-z]+)-(\d{1,15})\.jpg$/.exec(file) ?? []
  const kind = KINDS.find((candidate) => candidate === name)
  return kind === undefined ? null : { kind, id: Number(id) }
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send('Not found')
