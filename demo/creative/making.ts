import { WORK_LICENCES, type WorkLicence } from '../../src/protocol/enums/content.ts'
import { expand, type Slots } from '../grammar.ts'
import type { Random } from '../random.ts'

/** Tools and process of a portfolio item; steps are in the order of work. */
export interface ProcessDetails {
  tools: string[]
  process: string
  licence: WorkLicence | ''
}

interface ProcessTemplate {
  tools: readonly string[]
  /** Beginnings, middles, ends: one of each is used. */
  steps: readonly (readonly string[])[]
}

const PAPER = ['Pencil', 'Ink', 'Brush', 'Gouache', 'A3 paper', 'Scanner', 'Krita']

const BY_CATEGORY: { readonly [category: string]: ProcessTemplate } = {
  Photography: {
    tools: ['35 mm lens', 'Fujifilm X-T3', 'Old Nikon', 'One window', 'Tripod', 'darktable'],
    steps: [
      ['I asked first, then waited until nobody looked.', 'Three visits before the first picture.'],
      ['Light from one side only; a white cloth gave some of it back.', 'Shot by hand at {time}.'],
      ['Developed on a small laptop: contrast, dust, nothing else.', 'Twelve frames kept of 300.'],
    ],
  },
  Painting: {
    tools: ['Emulsion paint', 'Soot', 'Lime', 'House brush', 'Ladder', 'Chalk line', 'Roller'],
    steps: [
      [
        'The wall was washed and left for a night.',
        'A drawing on squared paper first, one square a brick.',
      ],
      [
        'Large shapes in one day, before the paint changed in the heat.',
        'Colours mixed in jam tins and numbered.',
      ],
      [
        'Two coats of clear varnish against the rain.',
        'The last line was drawn by the neighbours.',
      ],
    ],
  },
  Textile: {
    tools: ['Cotton thread', 'Needle no. 7', 'Embroidery hoop', 'Blue cloth', 'Chalk', 'Beads'],
    steps: [
      ['Drawn on the cloth with chalk, corrected with a wet thumb.', 'The border came first.'],
      ['Long stitches for feathers, knots for eyes.', 'One colour an evening.'],
      ['Washed by hand and ironed from behind.', 'The back is signed.'],
    ],
  },
  Fashion: {
    tools: ['Singer 15', 'Cotton', 'Tailor’s chalk', 'Shears', 'Paper pattern', 'Overlocker'],
    steps: [
      ['The pattern is cut from old calendars.', 'Fitted on two people of very different height.'],
      ['All seams are closed; it may be turned inside out.', 'Buttonholes by hand.'],
      ['Photographed outside at {time}.', 'Worn for a week before any was sold.'],
    ],
  },
  Illustration: {
    tools: PAPER,
    steps: [
      ['Ten thumbnails no larger than a stamp.', 'Drawn from life first, then from memory.'],
      [
        'Ink, then colour from light to dark; the white is the paper.',
        'Three inks only, mixed on a plate.',
      ],
      ['Scanned in two halves and put together.', 'Nothing was drawn after the scan.'],
    ],
  },
  Comics: {
    tools: [...PAPER, 'Ruling pen'],
    steps: [
      ['The words came first, read aloud to my brother.', 'Four panels a page, always.'],
      ['Pencil on the bus, ink at night.', 'Faces last, so that they are not all mine.'],
      ['Lettered by hand.', 'Printed as eight pages from one sheet.'],
    ],
  },
  Music: {
    tools: [
      'Two microphones',
      'Guitar',
      'Zoom H4n',
      'Ardour',
      'Cassette deck',
      'Lino',
      'Generator',
    ],
    steps: [
      ['Recorded in one room, all at once.', 'A tape loop of {time} lies under all of it.'],
      ['Four takes; the second one is it.', 'No click: the drums lead.'],
      ['The sleeve is cut in lino and pressed with a spoon.', 'Mixed on borrowed headphones.'],
    ],
  },
  Design: {
    tools: ['Inkscape', 'Squared paper', 'Screen printing frame', 'Two inks', 'Scribus', 'Scalpel'],
    steps: [
      [
        'An afternoon with the people who will use it.',
        'Sixty sketches, five shown, one question each.',
      ],
      [
        'Drawn in black first: it has to work as a stamp.',
        'Two inks, the third colour is the overlap.',
      ],
      ['Printed in {town}, fifty copies.', 'A page of rules, so that others can go on with it.'],
    ],
  },
  Architecture: {
    tools: ['Ink on tracing paper', 'Cardboard', 'FreeCAD', 'Measuring tape', 'Sun chart'],
    steps: [
      ['Measured with the family, pace by pace.', 'The trees were drawn before the walls.'],
      [
        'A model at 1:50, carried to the site to see its shade.',
        'Sections at {time}, twice a year.',
      ],
      ['Built by four masons and their apprentices.', 'What changed on site is drawn in red.'],
    ],
  },
  Film: {
    tools: ['Blackmagic Pocket', 'Phone', 'Lavalier', 'Kdenlive', 'Blender', 'Reflector'],
    steps: [
      ['A storyboard of twenty cards on a wall.', 'No script, a list of questions.'],
      ['Shot over three evenings at {time}.', 'Twelve drawings a second, traced on a window.'],
      ['Edited when the power allowed.', 'Sound by friends, in one take.'],
    ],
  },
  Writing: {
    tools: ['Notebook', 'Typewriter', 'LibreOffice', 'Stapler', 'Voice recorder'],
    steps: [
      [
        'Written by hand, without looking back.',
        'Told to children first; what they forgot is out.',
      ],
      ['Read aloud, shortened, read aloud again.', 'Set in two columns to save paper.'],
      ['Folded and stapled at the kitchen table.', 'Recorded at {time} with the window open.'],
    ],
  },
  Digital: {
    tools: ['HTML', 'Svelte', 'Penpot', 'An old phone', 'SQLite', 'Paper prototypes'],
    steps: [
      ['Eleven people, one phone, no explanations.', 'Drawn on cards the size of a screen.'],
      ['Everything that moved was taken out, then two things put back.', 'Built to work offline.'],
      ['Weighs less than one photograph.', 'Handed over with a page on how to change it.'],
    ],
  },
  Crafts: {
    tools: [
      'River clay',
      'Teak',
      'Chisel',
      'Burnishing stone',
      'Hand plane',
      'Open pit',
      'Beeswax',
    ],
    steps: [
      ['The material lay in the shade for a month.', 'One shape, made seven times until it stood.'],
      ['Worked at {time}, when it is cool enough.', 'No nails, no glue, no hurry.'],
      ['Finished with a stone and patience.', 'Used at home for a season before it was shown.'],
    ],
  },
  Lettering: {
    tools: ['Reed pen', 'Ink', 'Flat brush', 'Signwriter’s enamel', 'Glyphs', 'Long ruler'],
    steps: [
      [
        'The widest letter first; it decides all others.',
        'Written fifty times, then not thought about.',
      ],
      ['One coat, no tape.', 'The diacritics ɛ̈ and ɔ̈ got room of their own.'],
      ['Left to dry until {time}.', 'Drawn again as outlines, point by point.'],
    ],
  },
}

const DEFAULT_TEMPLATE: ProcessTemplate = { tools: PAPER, steps: [] }

/** Most portfolio items have some of these details, few have all. */
export function makeProcess(category: string, slots: Slots, random: Random): ProcessDetails {
  const { tools, steps } = BY_CATEGORY[category] ?? DEFAULT_TEMPLATE
  const chosenSteps = random.boolean(0.55) ? steps : []
  const process = chosenSteps
    .map((choices) => expand(random.pick(choices), slots, random))
    .join('\n\n')
  return {
    tools: random.boolean(0.75) ? random.shuffle(tools).slice(0, random.int(2, 5)) : [],
    process,
    licence: random.boolean(0.6) ? random.pick(WORK_LICENCES) : '',
  }
}
