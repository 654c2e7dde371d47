import { thumbHashToRGBA } from 'thumbhash'
import * as palette from '../../../protocol/content/palette.ts'

/** The colours of pictures by their thumbhashes, in base64. */
export const coloursOf = (hashes: readonly string[]) => palette.coloursOf(hashes, thumbHashToRGBA)
export const paletteOf = (hashes: readonly string[]) => palette.paletteOf(hashes, thumbHashToRGBA)
