import { thumbHashToRGBA } from 'thumbhash'
import { coloursOf, colourWords } from '../../../src/protocol/content/palette.ts'
import type { ColourWord } from '../../../src/protocol/enums/content.ts'

/** Names of the dominant colours of a picture. @param thumbhash base64; '' = unknown */
export const coloursIn = (thumbhash: string): ColourWord[] =>
  colourWords(coloursOf([thumbhash], thumbHashToRGBA))
