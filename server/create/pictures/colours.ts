import { thumbHashToRGBA } from 'thumbhash'
import { coloursOf, colourWords } from '../../../src/protocol/content/palette.ts'
import type { ColourWord } from '../../../src/protocol/enums/content.ts'

/** What the colours of a picture are called. @param thumbhash base64; '' = nothing is known */
export const coloursIn = (thumbhash: string): ColourWord[] =>
  colourWords(coloursOf([thumbhash], thumbHashToRGBA))
