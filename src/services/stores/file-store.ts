/** Metadata of a file; machines refer to the file by its id. */
interface ShelvedFile {
  fileId: string
  name: string
  /** MIME type as the browser reports it; may be ''. */
  type: string
  /** Bytes. */
  size: number
}

export interface FileShelf {
  put(file: File): ShelvedFile
  /** Restores a file under the id it had before the page was reloaded. */
  putBack(fileId: string, file: File): void
  /** Null after `drop`. */
  get(fileId: string): File | null
  /** Object URL of the file, '' after `drop`. The same URL at each call. */
  preview(fileId: string): string
  /** Removes the file and revokes its URL. */
  drop(fileId: string): void
  clear(): void
}

export interface FileShelfOptions {
  newId(): string
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
}

/** Files that the user chose, in memory. Machines hold only ids, because files are not JSON. */
export function createFileShelf({ newId, urls }: FileShelfOptions): FileShelf {
  const files = new Map<string, { file: File; url: string | null }>()

  const drop = (fileId: string): void => {
    const entry = files.get(fileId)
    if (entry?.url) urls.revokeObjectURL(entry.url)
    files.delete(fileId)
  }

  return {
    put(file) {
      const fileId = newId()
      files.set(fileId, { file, url: null })
      return { fileId, name: file.name, type: file.type, size: file.size }
    },
    putBack(fileId, file) {
      if (!files.has(fileId)) files.set(fileId, { file, url: null })
    },
    get: (fileId) => files.get(fileId)?.file ?? null,
    preview(fileId) {
      const entry = files.get(fileId)
      if (!entry) return ''
      entry.url ??= urls.createObjectURL(entry.file)
      return entry.url
    },
    drop,
    clear() {
      for (const fileId of [...files.keys()]) drop(fileId)
    },
  }
}
