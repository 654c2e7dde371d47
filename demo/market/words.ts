import type { Motif } from '../../server/art/draw.ts'
import type { FileArt } from './file.ts'

/** Assets of one category: motifs, titles and descriptions. */
export interface CategoryTemplate {
  slug: string
  /** Kind of file, or the content of a ZIP. */
  contentKind: Exclude<FileArt['kind'], 'zip'> | 'drawings' | 'alphabets' | 'looks'
  motifs: readonly Motif[]
  tags: readonly string[]
  titles: readonly string[]
  descriptions: readonly string[]
  /** Lowest and highest price in SSP. */
  price: readonly [number, number]
}

const category = (
  slug: string,
  contentKind: CategoryTemplate['contentKind'],
  motifs: readonly Motif[],
  price: CategoryTemplate['price'],
  tags: readonly string[],
  titles: readonly string[],
  descriptions: readonly string[],
): CategoryTemplate => ({ slug, contentKind, motifs, price, tags, titles, descriptions })

/** `{town}`, `{place}`, `{thing}`, `{time}`, `{number}` as in portfolio items. */
export const CATEGORIES: readonly CategoryTemplate[] = [
  category(
    'brushes',
    'drawings',
    ['river', 'papyrus', 'sorghum', 'leaves', 'rain', 'script', 'acacias'],
    [6000, 24_000],
    ['brushes', 'ink', 'drawing', 'river', 'vector'],
    [
      'River brushes, set {number}',
      'Reed and papyrus shapes',
      'Grass strokes from {town}',
      'Brush shapes: {time}',
    ],
    [
      'Shapes drawn on the bank at {place} and cleaned up by hand. Vector files: make brushes of them in the program you use.',
      'I cut reeds near {town}, inked them and traced every stroke. [Works large and small.|Looks best in one colour.]',
    ],
  ),
  category(
    'photos',
    'png',
    ['market', 'walls', 'landscape', 'road', 'night', 'bridge', 'tukuls', 'boats'],
    [9000, 60_000],
    ['market', 'street', 'light', 'town', 'full size'],
    ['{place}, {time}', 'Roofs of {town}', 'Market umbrellas, no. {number}', 'Doors of {town}'],
    [
      'The view at {place}, reworked as a picture in flat colours. For covers, posters and sites.',
      'Part of a series about {town}. [No faces, so no questions.|Room for a headline at the top.]',
    ],
  ),
  category(
    'patterns',
    'drawings',
    ['weave', 'facets', 'river', 'chevrons', 'scallops', 'quarters', 'terrazzo', 'mat'],
    [8000, 36_000],
    ['pattern', 'milaya', 'cloth', 'weave', 'print'],
    [
      'Woven strips, set {number}',
      'Cloth for {town}',
      'Milaya borders with {thing}',
      'Wrapping paper: {time}',
    ],
    [
      'Strips and borders as vector files. I use them for cloth, wrapping paper and the edges of posters.',
      'Drawn after bed sheets my aunts embroidered, in my own colours. [Change the inks as you like.|Prints well on cotton.]',
    ],
  ),
  category(
    'textures',
    'png',
    ['weave', 'facets', 'river', 'coil', 'terrazzo', 'furrows', 'islands', 'gourds'],
    [5000, 20_000],
    ['texture', 'background', 'clay', 'water', 'cloth'],
    ['Water at {place}', 'Basket from above', 'Wall in {town}', 'Cloth texture no. {number}'],
    [
      'A quiet surface to put things on: menus, record covers, slides.',
      'Without compression, so that you can pull the colours about. [I use it under everything.|Made for {town} radio.]',
    ],
  ),
  category(
    'typefaces',
    'alphabets',
    ['posters', 'facets', 'script', 'rays', 'chevrons', 'arches'],
    [15_000, 90_000],
    ['alphabet', 'letters', 'type', 'dinka', 'poster'],
    [
      'Brick alphabet no. {number}',
      'Letters of {town}',
      'Stencil alphabet with ŋ and ɣ',
      'Square capitals: {thing}',
    ],
    [
      'Thirty capitals on a grid, with Ŋ, Ɣ, Ɛ and Ɔ drawn as carefully as A. Vector sheets, to be set by hand.',
      'An alphabet for signs and posters. Each letter is a shape of its own, [ready for the vinyl cutter|ready for a stencil].',
    ],
  ),
  category(
    'lettering',
    'alphabets',
    ['posters', 'beads', 'facets', 'quarters', 'rays', 'moons', 'screens'],
    [6000, 28_000],
    ['lettering', 'signs', 'hand', 'shop'],
    ['Shop sign letters, {town}', 'Letters for a {thing}', 'Boda letters no. {number}'],
    [
      'Letters as they stand on the kiosks of {town}, as vector shapes.',
      'I paint signs at {place}; these are the letters I use most. [Two weights.|With the Dinka letters.]',
    ],
  ),
  category(
    'templates',
    'pdf',
    ['posters', 'facets', 'panels', 'screens', 'arches', 'jebenas'],
    [4000, 25_000],
    ['template', 'print', 'business', 'A4', 'form'],
    [
      'Price list for a small studio',
      'Order book, {town}',
      'Plan of a shoot, no. {number}',
      'Storyboard and shot list: {thing}',
    ],
    [
      'Pages of A4 to print and fill in. I wrote them because I kept forgetting to ask for the deposit.',
      'What I hand to every client in {town} before we start. [Black prints fine.|Three years in use.]',
    ],
  ),
  category(
    'icons',
    'drawings',
    ['facets', 'coil', 'vessels', 'jebenas', 'leaves', 'chairs', 'fishes'],
    [7000, 40_000],
    ['icons', 'interface', 'signs', 'vector'],
    ['Kitchen and market icons', 'Vessels, set {number}', 'Icons for {town}', 'Signs: {thing}'],
    [
      'Simple shapes that hold up on small screens. Tested on old phones at {place}.',
      'Vector files, one sign each. [Ink and one colour.|For clinics, shops and schools.]',
    ],
  ),
  category(
    'illustrations',
    'svg',
    ['papyrus', 'peaks', 'river', 'market', 'cranes', 'fishes', 'dancers', 'tukuls'],
    [10_000, 70_000],
    ['illustration', 'birds', 'river', 'cover', 'vector'],
    [
      'Papyrus at {time}',
      'Hills behind {town}',
      'The {thing} by the river',
      'Sudd, morning no. {number}',
    ],
    [
      'One drawing, vector, as large as a wall if you need it. First made for a picture book.',
      'Drawn at {place}. The sky is a layer of its own, so there is room for your title.',
    ],
  ),
  category(
    'presets',
    'looks',
    ['landscape', 'portrait', 'peaks', 'night', 'acacias', 'rain', 'dancers'],
    [6000, 32_000],
    ['presets', 'colour', 'film', 'photo', 'LUT'],
    ['Dry season looks', '{town} at {time}', 'Warm looks, set {number}', 'Looks for skin and dust'],
    [
      'Colour looks as .cube tables, for photo and film programs. Made for red roads and strong noon light.',
      'I grade every wedding in {town} with these. Dark skin stays warm, [skies stay blue|whites stay clean].',
    ],
  ),
  category(
    'sounds',
    'wav',
    ['posters', 'beads', 'river', 'cassettes', 'drums', 'rays', 'rain'],
    [5000, 45_000],
    ['sound', 'loop', 'tune', 'radio', 'intro'],
    ['Jingle for {town} radio', 'Plucked loop no. {number}', 'Tune for a {thing}', 'Intro: {time}'],
    [
      'A short tune of plucked tones, for the beginning of a programme or a film.',
      'Made at home in {town} when the power was back. [Loops cleanly.|Five tones, no drums.]',
    ],
  ),
  category(
    'mockups',
    'drawings',
    ['walls', 'market', 'posters', 'vessels', 'screens', 'jebenas', 'arches'],
    [9000, 38_000],
    ['mockup', 'poster', 'shop', 'scene'],
    [
      'Shop fronts of {town}',
      'Poster walls, set {number}',
      'A shelf for your labels',
      'Wall: {time}',
    ],
    [
      'Scenes to put your poster or label into. Vector, so any size. First made to show a roastery its own shelf.',
      'Walls and doorways as I know them from {town}. [Place your design on the wall.|Clients understand at once.]',
    ],
  ),
]

export const PAGES = [
  { heading: 'Price list', rows: ['Portrait', 'Cover', 'Poster', 'Label', 'Sign', 'Deposit'] },
  {
    heading: 'Order',
    rows: ['Name', 'Telephone', 'What is wanted', 'Size', 'Colours', 'Ready on', 'Paid'],
  },
  { heading: 'Plan of the day', rows: ['6 am', '8 am', '10 am', 'Noon', '3 pm', '5 pm', 'Power'] },
  { heading: 'Shot list', rows: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
  { heading: 'Budget', rows: ['Cloth and paper', 'Print', 'Boda fares', 'Food', 'Airtime', 'Sum'] },
] as const

/** By rating; the first list is for one star. */
export const REVIEWS: readonly (readonly string[])[] = [
  [
    'Not what I expected from the pictures. I could not use it.',
    'The files did not suit my printer.',
  ],
  ['Fine idea, but I had to redo [half of it|the colours].', 'Smaller than I thought.'],
  ['Does the job. More [variants|colours] would be good.', 'All right for the price.'],
  [
    'Good work. I used it for {place} and people asked about it.',
    'Clean files. [One I did not need.|Took me a moment to find my way.]',
    'Very useful, saved me two days.',
  ],
  [
    'Exactly what I needed for a job in {town}. [Thank you!|I will be back.]',
    'Beautiful. My client in {town} chose it within a minute.',
    'Prints very well, the lines are clean.',
    'The best I have bought here. The maker answered my question the same day.',
    '',
  ],
]

export const REPLIES = [
  'Thank you! [Send me a picture when it is up.|Greetings to {town}.]',
  'Glad it helped. The next set comes after the rains.',
  'Thank you for telling me. I have [noted it|put it on my list] for the next version.',
] as const

/** Delivery times of services in days; null = by arrangement. */
export const SERVICE_DELIVERIES = [3, 7, 14, null] as const

export const SERVICE_TITLES = [
  '{skill} in {town}',
  '{skill} for shops and small firms',
  '{skill} for your project',
  '{skill}: small jobs welcome',
  'Lessons: {skill}',
] as const

export const SERVICE_NOTES = [
  'Tell me what you need and when; I answer within a day. [Two rounds of changes are included.|A third of the price before I start.]',
  'I come to you in {town} or work from home. [Boda fares are included.|Elsewhere we share the fare.]',
  '[Five|Eight|Ten] years of it, small jobs as well as large ones. I show you a first draft before you pay the rest.',
] as const
