/** A file as everybody else speaks of it. */
export interface ShelvedFile {
  fileId: string
  name: string
  /** MIME type as the browser tells it; may be ''. */
  type: string
  /** Bytes. */
  size: number
}

export interface FileShelf {
  put(file: File): ShelvedFile
  /** A file that lay here under this id before the page was loaded anew. */
  putBack(fileId: string, file: File): void
  /** Null once it was dropped. */
  get(fileId: string): File | null
  /** An address of the file for this tab, '' once it was dropped. The same one each time. */
  preview(fileId: string): string
  /** Lets go of the file and its address. */
  drop(fileId: string): void
  clear(): void
}

export interface FileShelfOptions {
  newId(): string
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
}

/** Files the person chose, in memory: machines hold ids, for files are not JSON. */
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
