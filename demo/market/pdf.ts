import { randomFrom } from '../../server/art/shapes.ts'

/** A4 in points. */
const WIDTH = 595
const HEIGHT = 842
const MARGIN = 56

export interface Page {
  heading: string
  /** Labels of the lines to fill in. */
  rows: readonly string[]
}

/** A PDF string in Helvetica: Latin-1, with special characters escaped. */
const text = (words: string): string =>
  `(${words.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')})`

const say = (words: string, x: number, y: number, size: number): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td ${text(words)} Tj ET`

/** One page: a colour band, a heading, and a table with lines to fill in. */
function drawn({ heading, rows }: Page, foot: string, seed: number): string {
  const random = randomFrom(seed)
  const ink = [random() * 0.6, random() * 0.3, random() * 0.3].map((part) => part.toFixed(3))
  const top = HEIGHT - MARGIN - 90
  const space = Math.min(60, (top - MARGIN - 40) / rows.length)
  const lines = rows.map((row, index) => {
    const y = Math.round(top - (index + 1) * space)
    return `${say(row, MARGIN, y + 6, 11)}\n${MARGIN} ${y} m ${WIDTH - MARGIN} ${y} l S`
  })
  return [
    `${ink.join(' ')} rg 0 ${HEIGHT - 28} ${WIDTH} 28 re f`,
    say(heading, MARGIN, HEIGHT - MARGIN - 40, 26),
    '0.12 0.09 0.07 rg 0.5 w 0.54 0.47 0.41 RG',
    ...lines,
    say(foot, MARGIN, 30, 8),
  ].join('\n')
}

/** A PDF of A4 pages to fill in; Latin letters only. */
export function pagesPdf(pages: readonly Page[], foot: string, seed: number): Buffer {
  const ids = pages.map((_, index) => 4 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const stream = drawn(page, foot, seed)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${(ids[index] ?? 0) + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
