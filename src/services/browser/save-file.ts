import type { Clock } from '../clock.ts'

const URL_LIFETIME_MS = 60_000

function click(document: Document, url: string, parts: Partial<HTMLAnchorElement>): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, hidden: true, ...parts })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Lets the browser download a file of another host, in a new tab if it shows such files. */
export const openFile = (document: Document, url: string, filename: string): void =>
  click(document, url, { download: filename, target: '_blank', rel: 'noopener' })

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
    click(document, url, { download: filename })
    // Some browsers start to read the file only later, so the URL is revoked with a delay.
    clock.setTimeout(() => urls.revokeObjectURL(url), URL_LIFETIME_MS)
  }
}
