import type { File } from '../model/exports.ts'

/** Downloads a file. */
export function saveFile({ name, type, text }: File): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
