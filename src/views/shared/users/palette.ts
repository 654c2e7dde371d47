import { thumbHashToRGBA } from 'thumbhash'
import * as palette from '../../../protocol/content/palette.ts'

/** Palette of pictures, computed from their base64 thumbhashes. */
export const coloursOf = (hashes: readonly string[]) => palette.coloursOf(hashes, thumbHashToRGBA)
export const paletteOf = (hashes: readonly string[]) => palette.paletteOf(hashes, thumbHashToRGBA)
