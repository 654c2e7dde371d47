import type { Clock } from '../clock.ts'

const ADDRESS_KEPT_MS = 60_000

/** Hands files to the browser as if a link to them had been followed. */
export function createSaver({
  document,
  urls,
  clock,
}: {
  document: Document
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  clock: Clock
}): (file: Blob, filename: string) => void {
  return (file, filename) => {
    const url = urls.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = filename
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
    // Some browsers begin to read the file only after a while.
    clock.setTimeout(() => urls.revokeObjectURL(url), ADDRESS_KEPT_MS)
  }
}
