import { FileDown } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { sizeText } from '../../protocol/base/size-text.ts'
import { type AssetExtension, assetExtension } from '../../protocol/market/assets.ts'
import type { AssetFile } from '../../protocol/market/market-types.ts'

const KIND_NAMES = {
  zip: 'ZIP archive',
  pdf: 'PDF document',
  png: 'PNG image',
  jpg: 'JPEG image',
  jpeg: 'JPEG image',
  webp: 'WebP image',
  svg: 'SVG vector image',
  otf: 'OpenType font',
  ttf: 'TrueType font',
  woff2: 'WOFF2 web font',
  mp3: 'MP3 sound',
  wav: 'WAV sound',
  psd: 'Photoshop file',
  ai: 'Illustrator file',
  eps: 'EPS vector image',
  docx: 'Word document',
} as const satisfies Record<AssetExtension, string>

/** Name of the file type; the MIME type if the extension is unknown, '' if neither is known. */
export function fileKind({ name, type }: Pick<AssetFile, 'name' | 'type'>): string {
  const extension = assetExtension(name)
  return extension === null ? type : KIND_NAMES[extension]
}

const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  '& svg': { flexShrink: '0' },
})

/** Type and size of the file in one line; renders nothing if the API provides neither. */
export function FileFacts({ file }: { file: AssetFile | null }) {
  if (file === null) return null
  const facts = [fileKind(file), file.size > 0 ? sizeText(file.size) : ''].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <span className={line}>
      <FileDown size={16} aria-hidden />
      {facts.join(', ')}
    </span>
  )
}
