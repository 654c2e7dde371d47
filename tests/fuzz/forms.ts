import fc from 'fast-check'
import { ZIP } from '../contract/market/assets-kit.ts'
import { plain } from '../contract/publishing/forms.ts'
import { HOSTILE_FIELDS, HOSTILE_TEXTS } from './hostile.ts'

/** Valid, damaged and mislabelled files. */
export interface Files {
  readonly good: readonly Buffer[]
  readonly odd: readonly Buffer[]
}

export async function makeFiles(): Promise<Files> {
  const jpeg = await plain(48, 32).jpeg().toBuffer()
  const png = await plain(48, 32).png().toBuffer()
  const webp = await plain(48, 32).webp().toBuffer()
  const wide = await plain(4_000, 1).png().toBuffer()
  return {
    good: [jpeg, png, webp],
    odd: [
      Buffer.alloc(0),
      Buffer.alloc(1),
      Buffer.alloc(40_000),
      Buffer.from('plain words'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
      jpeg.subarray(0, 20),
      jpeg.subarray(0, -60),
      scratched(jpeg),
      scratched(png),
      png.subarray(0, 40),
      huge(png),
      wide,
      Buffer.concat([jpeg, ZIP]),
      Buffer.concat([Buffer.from('\0\0'), png]),
      ZIP,
    ],
  }
}

/** Inverts every 37th byte. */
const scratched = (file: Buffer): Buffer =>
  Buffer.from(file.map((byte, at) => (at > 24 && at % 37 === 0 ? byte ^ 0xff : byte)))

/** A PNG whose header claims 60,000 by 60,000 px. */
function huge(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(60_000, 16)
  copy.writeUInt32BE(60_000, 20)
  return copy
}

export interface Part {
  /** The headers of the part, as sent. */
  readonly head: string
  readonly body: Buffer
}

const quoted = (text: string): string => text.replace(/["\r\n]/g, '_')

const field = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${quoted(name)}"`,
  body: Buffer.from(value),
})

/** Form parts for the fields of a body. */
export const fieldsOf = (body: unknown): Part[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.entries(body).map(([name, value]) =>
        field(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
      )

const NAMES = ['x.jpg', 'x.png', 'a b.zip', 'x.zip', 'ü.webp', 'X.JPEG']

const ODD_HEADS: readonly string[] = [
  '',
  'X-Nothing: 1',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="constructor"',
  'Content-Disposition: form-data; name="title"\r\nContent-Transfer-Encoding: base64',
  'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=utf-16',
  'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=nothing',
  'Content-Disposition: form-data; name="images"\r\nContent-Type: application/json',
  'Content-Disposition: attachment; filename="x.jpg"',
  'Content-Disposition: form-data; name="image"; filename=""',
  'Content-Disposition: form-data; name="file"; filename="../../x.zip"',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%00.zip',
  'Content-Disposition: form-data; name="file"; filename="a\0b.zip"',
  `Content-Disposition: form-data; name="file"; filename="${'x'.repeat(3_000)}.zip"`,
  'Content-Disposition: form-data; name="cover"; filename="x.svg"\r\nContent-Type: image/svg+xml',
  'Content-Disposition: form-data; name="profile_picture"; filename="x"\r\nContent-Type: a',
  `X: ${'y'.repeat(20_000)}`,
  'broken header without a colon',
]

/** A file in a field that the route accepts, or in another one. */
function file(names: readonly string[], files: Files): fc.Arbitrary<Part> {
  return fc
    .record({
      name: fc.constantFrom(...names, ...names, 'other'),
      filename: fc.constantFrom(...NAMES),
      type: fc.constantFrom('image/jpeg', 'image/png', 'application/octet-stream', 'text/html'),
      body: fc.oneof(fc.constantFrom(...files.good), fc.constantFrom(...files.odd)),
    })
    .map(({ name, filename, type, body }) => ({
      head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
      body,
    }))
}

const odd: fc.Arbitrary<Part> = fc.oneof(
  fc.record({
    head: fc.constantFrom(...ODD_HEADS),
    body: fc.constantFrom(...HOSTILE_TEXTS).map((text) => Buffer.from(text)),
  }),
  fc.constantFrom(...Object.keys(HOSTILE_FIELDS)).map((name) => field(name, '1')),
)

export interface Form {
  readonly type: string
  readonly body: Buffer
}

const BOUNDARY = '----kinyeti'
type Damage = 'none' | 'unclosed' | 'otherBoundary' | 'newlines' | 'cut' | 'preamble' | 'many'

/** Forms with these fields, files and odd parts, sometimes malformed. */
export function form(
  fields: fc.Arbitrary<Part[]>,
  names: readonly string[],
  files: Files,
): fc.Arbitrary<Form> {
  return fc
    .record({
      fields,
      files: fc.array(file(names, files), { maxLength: 3 }),
      odd: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(odd, { minLength: 1, maxLength: 3 }) },
      ),
      damage: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Damage>('none') },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Damage[]>(
            'unclosed',
            'otherBoundary',
            'newlines',
            'cut',
            'preamble',
            'many',
          ),
        },
      ),
    })
    .map(({ fields: texts, files: sent, odd: strange, damage }) =>
      encodeForm([...texts, ...strange, ...sent], damage),
    )
}

function encodeForm(parts: readonly Part[], damage: Damage): Form {
  const all =
    damage === 'many' ? [...parts, ...Array.from({ length: 300 }, () => field('a', '1'))] : parts
  const break_ = damage === 'newlines' ? '\n' : '\r\n'
  const chunks: Buffer[] = damage === 'preamble' ? [Buffer.from('preamble\r\n')] : []
  for (const { head, body } of all) {
    chunks.push(Buffer.from(`--${BOUNDARY}${break_}${head}${break_}${break_}`), body)
    chunks.push(Buffer.from(break_))
  }
  if (damage !== 'unclosed') chunks.push(Buffer.from(`--${BOUNDARY}--${break_}`))
  const whole = Buffer.concat(chunks)
  const boundary = damage === 'otherBoundary' ? 'another' : BOUNDARY
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: damage === 'cut' ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole,
  }
}
