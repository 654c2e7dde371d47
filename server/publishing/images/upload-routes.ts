import type { FastifyRequest } from 'fastify'
import { MAX_ALT_LENGTH, MAX_CLIENT_ID_LENGTH } from '../../../src/protocol/base/constants.ts'
import { codePointLength } from '../../../src/protocol/base/text.ts'
import type { PictureJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import { badRequest, conflict, fieldError, forbidden, notFound } from '../../http/errors.ts'
import { idParam } from '../../http/validation.ts'
import { readMultipartForm } from './form.ts'
import { type Master, readMaster } from './image.ts'
import { pictureJson } from './json.ts'
import { removeOrphaned } from './orphaned.ts'
import { findByClientId, saveMaster } from './save.ts'

/** Uploads pictures before the content that uses them is created. */
export const registerUploads: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.post('/api/uploads/', requireAuth, async (request, reply) => {
    const { master, alt, clientId } = await readUpload(ctx, request)
    const { id } = currentUser(request)
    const row =
      (await findByClientId(ctx, id, clientId)) ?? (await saveMaster(ctx, id, master, clientId))
    const body: PictureJson = pictureJson(row, alt)
    return reply.code(201).send(body)
  })

  app.delete<{ Params: { id: string } }>(
    '/api/uploads/:id/',
    requireAuth,
    async (request, reply) => {
      const id = idParam(request.params.id)
      const { id: userId } = currentUser(request)
      const row = await ctx.db
        .selectFrom('pictures')
        .select('owner_id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) throw notFound('This image does not exist.')
      if (row.owner_id !== userId) throw forbidden('This image is not yours.')
      const removed = await removeOrphaned(ctx, userId, [id])
      if (removed.length === 0) throw conflict('This image is in use and can’t be deleted.')
      return reply.code(204).send()
    },
  )
}

interface Upload {
  master: Master
  alt: string
  clientId: string | null
}

async function readUpload(ctx: Context, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw badRequest('Send the image as a form with one file.')
  const entries = await readMultipartForm(request, {
    mediaDir: ctx.config.mediaDir,
    maxFiles: 1,
    handleFile: (_field, file) => readMaster(file.path, file.name, currentUser(request).id),
  })
  const text = (name: string): string => {
    const value = entries.find((entry) => entry.name === name)?.value
    return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  }
  const fileValue = entries.find(({ name }) => name === 'file')?.value
  if (fileValue === undefined || typeof fileValue === 'string') {
    throw badRequest('Choose an image to upload.', 'no file in the form')
  }
  const alt = text('alt')
  if (codePointLength(alt) > MAX_ALT_LENGTH) {
    throw fieldError('alt', `Alt text can have up to ${MAX_ALT_LENGTH} characters.`)
  }
  const clientId = text('client_id')
  if (clientId.length > MAX_CLIENT_ID_LENGTH) throw fieldError('client_id', 'This id is too long.')
  return { master: fileValue.file, alt, clientId: clientId === '' ? null : clientId }
}
