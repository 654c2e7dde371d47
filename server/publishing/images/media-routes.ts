import type { FastifyReply } from 'fastify'
import type { PictureFormat } from '../../../src/protocol/publishing/images.ts'
import type { Area } from '../../context.ts'
import { limitGeneration, REQUEST_LIMITS } from '../../http/limits.ts'
import { SENT_POLICY } from '../../http/policies.ts'
import { PICTURE_PATH, renditionWidths } from './json.ts'
import { createRenditions, type DrawArt } from './renditions.ts'

const TYPES: { readonly [format in PictureFormat]: string } = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': SENT_POLICY,
}

/** The drawing code is imported when the first picture is drawn. */
const drawArtLazily: DrawArt = async (art) => (await import('../../art/draw.ts')).drawArt(art)

/** `/media/pictures/<key>/<width>.<format>`; only widths listed in the picture's JSON exist. */
export const registerRenditions: Area = (app, ctx) => {
  const rendition = createRenditions({ store: ctx.pictures, drawArt: drawArtLazily })
  const assertMayGenerate = limitGeneration(
    app,
    REQUEST_LIMITS.generatedPicturesPerAddress,
    'new pictures',
  )

  app.get<{ Params: { key: string; file: string } }>(
    `${PICTURE_PATH}:key/:file`,
    async (request, reply) => {
      const requested = parseFileName(request.params.file)
      const picture = requested && (await findPicture(request.params.key))
      const bytes =
        picture && renditionWidths(picture.width).includes(requested.width)
          ? await rendition(picture, requested.width, requested.format, () =>
              assertMayGenerate(request),
            )
          : null
      if (requested === null || bytes === null) {
        return sendNotFound(reply)
      }
      return reply.headers(HEADERS).type(TYPES[requested.format]).send(bytes)
    },
  )

  // The folder is inside the static root; none of its files is served directly.
  app.get(`${PICTURE_PATH}*`, (_request, reply) => sendNotFound(reply))

  const findPicture = async (key: string) => {
    const row = await ctx.db
      .selectFrom('pictures')
      .select(['key', 'width', 'art'])
      .where('key', '=', key.replaceAll('\0', ''))
      .executeTakeFirst()
    return row ?? null
  }
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send('Not found')

function parseFileName(file: string): { width: number; format: PictureFormat } | null {
  const [, width, format] = /^([1-9]\d{0,4})\.(avif|webp|jpg)$/.exec(file) ?? []
  if (format !== 'avif' && format !== 'webp' && format !== 'jpg') return null
  return { width: Number(width), format }
}
