import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { JsonObject } from '../../src/protocol/base/json.ts'
import type { Id } from '../../src/protocol/base/types.ts'

/** A text that no other record has; everything that the command makes carries one. */
export const markedText = (): string => `conformance check ${randomBytes(4).toString('hex')}`

/**
 * Fields that the specification does not show are sent under each name that is in use (B15): the
 * text of a post, blog post, comment or portfolio item.
 */
export const textFields = (text: string): JsonObject => ({ body: text, content: text, text })

/** What a comment is about (B15). */
export const targetFields = (type: string, id: Id): JsonObject => ({
  type,
  id,
  content_type: type,
  object_id: id,
  [type]: id,
})

/** The wrong current password of a change that has to be refused (B15). */
export const wrongPasswordFields = (password: string): JsonObject => ({
  old_password: `not ${password}`,
  current_password: `not ${password}`,
  new_password: password,
})

/** A form with these fields and files (A31). */
export function formOf(fields: JsonObject, files: { readonly [name: string]: File }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/** The smallest valid ZIP. */
export const zipFile = (): File =>
  new File([Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')], 'conformance-check.zip', {
    type: 'application/zip',
  })

const SIZE = 64

/** A picture of one colour. */
export function pngFile(): File {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // 8 bits of red, green and blue.
  header.set([8, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: SIZE * 3 }, () => 128)])
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIZE }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new File([bytes], 'conformance-check.png', { type: 'image/png' })
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const result = Buffer.alloc(content.length + 8)
  result.writeUInt32BE(data.length, 0)
  content.copy(result, 4)
  result.writeUInt32BE(checksum(content), content.length + 4)
  return result
}

/** CRC-32; Node 20 has no function for it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
