import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from './mail-types.ts'

/** A mail in the local mailbox, which the demo has instead of a mail server. */
export interface StoredMail extends OutgoingMail {
  /** ISO time. */
  readonly sentAt: string
}

/** Older mails are deleted. */
const MAX_MAILS = 100

/** Stores a mail in a folder, one file per id. */
export async function storeMail(folder: string, mail: StoredMail): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, JSON.stringify(mail))
  await rename(draft, join(folder, `${mail.id}.json`))
  const mails = await listMails(folder)
  for (const { id } of mails.slice(MAX_MAILS)) await rm(join(folder, `${id}.json`), { force: true })
}

/** The mails of a folder, newest first. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
  )
  return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id))
}
