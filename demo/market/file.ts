import sharp from 'sharp'
import { type ArtData, artSvg } from '../../server/art/draw.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { LICENCES, type Licence } from '../../src/protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../src/protocol/market/assets.ts'
import { alphabetSvg } from './alphabet.ts'
import { cube, plainPng, plainPngSize, tuneSize, tuneWav } from './formats.ts'
import { type Page, pagesPdf } from './pdf.ts'
import { zip } from './zip.ts'

/** Description of an asset file; the same description gives the same bytes. */
export type FileArt = ArtFile | TuneFile | PagesFile | PackFile

/** One drawing. */
interface ArtFile {
  kind: 'svg' | 'png'
  art: ArtData
}

interface TuneFile {
  kind: 'wav'
  seed: number
  seconds: number
}

interface PagesFile {
  kind: 'pdf'
  seed: number
  /** Footer of each page. */
  foot: string
  pages: Page[]
}

/** A ZIP with a README and drawings, alphabets or colour looks. */
interface PackFile {
  kind: 'zip'
  title: string
  seller: string
  licence: Licence
  arts: ArtData[]
  /** Seeds of alphabets. */
  alphabets: number[]
  /** Seeds of colour looks. */
  looks: number[]
}

const PERMITTED: { readonly [licence in Licence]: string } = {
  personal: 'You may use these files for yourself: at home, at school, as a gift.',
  commercial: 'You may use these files in work you are paid for, for one client or product each.',
  extended:
    'You may use these files in work you are paid for and in goods you sell, in any number.',
}

/**
 * Generates the file of a demo asset.
 * @throws Error when the data does not describe a file
 */
export async function makeDemoFile(data: { [key: string]: Json }): Promise<Buffer> {
  const file = readFileArt(data)
  return file.kind === 'png' ? drawPng(file.art) : bytesOf(file)
}

/** Size of the file in bytes; calculated without generating it where possible. */
export function demoFileSize(file: FileArt): number {
  if (file.kind === 'png') return plainPngSize(file.art.width, file.art.height)
  return file.kind === 'wav' ? tuneSize(file.seconds) : bytesOf(file).length
}

/** Only the demo writes this column, so checking the kind and its main field is enough. */
function readFileArt(data: { [key: string]: Json }): FileArt {
  const known: { readonly [kind in FileArt['kind']]: string } = {
    svg: 'art',
    png: 'art',
    wav: 'seconds',
    pdf: 'pages',
    zip: 'arts',
  }
  const kind = typeof data.kind === 'string' && Object.hasOwn(known, data.kind) ? data.kind : null
  const needed = kind === null ? null : known[kind as FileArt['kind']]
  if (needed === null || data[needed] === undefined) {
    throw new Error(`no file can be made from ${JSON.stringify(data).slice(0, 200)}`)
  }
  // The cast is safe: only the demo writes this column, and its kind and main field are checked.
  return data as unknown as FileArt
}

function bytesOf(file: FileArt): Buffer {
  switch (file.kind) {
    case 'wav':
      return tuneWav(file.seed, file.seconds)
    case 'pdf':
      return pagesPdf(file.pages, file.foot, file.seed)
    case 'zip':
      return pack(file)
    default:
      return Buffer.from(artSvg({ ...file.art }))
  }
}

async function drawPng(art: ArtData): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(artSvg({ ...art })))
    .resize(art.width, art.height, { fit: 'fill' })
    .flatten({ background: '#FBF7F1' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return plainPng(info.width, info.height, data)
}

function pack({ title, seller, licence, arts, alphabets, looks }: PackFile): Buffer {
  const number = (index: number): string => String(index + 1).padStart(2, '0')
  const files = [
    ...arts.map((art, index) => [`${number(index)}-${art.motif}.svg`, artSvg({ ...art })] as const),
    ...alphabets.map(
      (seed, index) => [`alphabet-${number(index)}.svg`, alphabetSvg(seed)] as const,
    ),
    ...looks.map((seed, index) => [`look-${number(index)}.cube`, cube(title, seed)] as const),
  ]
  const name = LICENCES.includes(licence) ? LICENCE_NAMES[licence] : LICENCE_NAMES.personal
  const readme = [
    title,
    `by ${seller}, sold on Kinyeti`,
    '',
    `Licence: ${name}`,
    PERMITTED[licence] ?? PERMITTED.personal,
    'You may not sell or pass on the files as they are. The rights stay with the maker.',
    '',
    'In this folder:',
    ...files.map(([file]) => `- ${file}`),
    '',
  ]
  return zip([
    { name: 'README.txt', bytes: Buffer.from(readme.join('\n')) },
    ...files.map(([file, content]) => ({ name: file, bytes: Buffer.from(content) })),
  ])
}
