import {
  type AssetExtension,
  assetExtension,
  assetNameProblem,
} from '../../src/protocol/market/assets.ts'

/** Number of leading bytes used to detect a file type. */
export const HEAD_BYTES = 4096

type HeadTest = (head: string) => boolean

const anyOf =
  (...tests: string[]): HeadTest =>
  (head) =>
    tests.some((prefix) => head.startsWith(prefix))

const riff =
  (formType: string): HeadTest =>
  (head) =>
    head.startsWith('RIFF') && head.startsWith(formType, 8)

/** SVG, with any prolog before its element; an HTML page that contains one does not count. */
const isSvg: HeadTest = (head) =>
  /^(?:\u00ef\u00bb\u00bf)?\s*<(?!!doctype\s+html|html)/i.test(head) &&
  /<(?:\w{1,20}:)?svg[\s>]/i.test(head)

const SFNT = '\u0000\u0001\u0000\u0000'
const JPEG = anyOf('\u00ff\u00d8\u00ff')

/** Signatures of each file type; the bytes as Latin-1 text. */
const HEAD_TESTS: { readonly [extension in AssetExtension]: HeadTest } = {
  zip: anyOf('PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'),
  docx: anyOf('PK\u0003\u0004'),
  pdf: (head) => head.slice(0, 1024).includes('%PDF-'),
  png: anyOf('\u0089PNG\r\n\u001a\n'),
  jpg: JPEG,
  jpeg: JPEG,
  webp: riff('WEBP'),
  svg: isSvg,
  otf: anyOf('OTTO', SFNT),
  ttf: anyOf(SFNT, 'true', 'ttcf'),
  woff2: anyOf('wOF2'),
  mp3: (head) => head.startsWith('ID3') || /^\u00ff[\u00e2-\u00ff]/.test(head),
  wav: riff('WAVE'),
  psd: anyOf('8BPS'),
  ai: anyOf('%PDF-', '%!PS'),
  eps: anyOf('%!PS', '\u00c5\u00d0\u00d3\u00c6'),
}

/** An error message when the first bytes do not match the file name's extension, else null. */
export function contentProblem(name: string, head: Buffer): string | null {
  const kind = assetExtension(name)
  if (kind === null) return assetNameProblem(name)
  if (head.length === 0) return `“${name}” is empty. Please choose another file.`
  if (HEAD_TESTS[kind](head.toString('latin1', 0, HEAD_BYTES))) return null
  return `“${name}” is damaged, or not the ${kind.toUpperCase()} file its name says. Please choose another.`
}
