import type { Clock } from '../clock.ts'

const URL_LIFETIME_MS = 60_000

/** Creates a function that saves a file through a temporary download link. */
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
    // Some browsers start to read the file only later, so the URL is revoked with a delay.
    clock.setTimeout(() => urls.revokeObjectURL(url), URL_LIFETIME_MS)
  }
}
