/** A response that is a file. */
export interface ReceivedFile {
  blob: Blob
  /** '' if the response names none. */
  filename: string
}

/** The file that a response is; null if it is none. */
export type ReadFile = (blob: Blob, headers: Headers) => ReceivedFile | null

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Without folders, which a server could name. */
const baseName = (path: string): string => path.split(/[/\\]/).at(-1)?.trim() ?? ''

/** File name of a `Content-Disposition` header (RFC 6266); '' without one. */
export function dispositionName(headers: Headers): string {
  const text = headers.get('content-disposition') ?? ''
  const extended = /filename\*\s*=\s*[\w-]+'[^']*'([^;]+)/i.exec(text)?.[1]
  if (extended !== undefined) return baseName(decoded(extended.trim()))
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(text) ?? []
  return baseName(quoted ?? plain ?? '')
}

/** The last segment of a URL's path; '' if it is empty. */
export function addressName(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
  return baseName(decoded(path))
}

/** A file is sent as attachment, or is neither JSON nor text. */
export const readFile: ReadFile = (blob, headers) => {
  const isAttachment = /^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')
  const type = headers.get('content-type') ?? ''
  const isDocument = type === '' || /^text\/|[/+]json\b/i.test(type)
  return isAttachment || !isDocument ? { blob, filename: dispositionName(headers) } : null
}
