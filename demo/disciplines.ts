/** Disciplines of the demo users. `{town}` is filled per user. */
export interface Discipline {
  headlines: readonly string[]
  bios: readonly string[]
  skills: readonly string[]
  /** Fields of the creator profile. */
  style: string
  specialization: string
}

const defineDiscipline = (
  style: string,
  specialization: string,
  skills: readonly string[],
  headlines: readonly string[],
  bios: readonly string[],
): Discipline => ({ style, specialization, skills, headlines, bios })

export const DISCIPLINES = {
  photographer: defineDiscipline(
    'Documentary',
    'Street photography',
    ['Photography', 'Editing', 'Colour grading'],
    ['Street photographer in {town}', 'Markets, boda stages, Sunday clothes'],
    [
      'I photograph the hour before the market opens in {town}. Film when I can find it, phone when I cannot.',
      'Ten years of street pictures, most of them still unprinted. Working on that.',
    ],
  ),
  portrait: defineDiscipline(
    'Portraiture',
    'Studio portraits',
    ['Photography', 'Lighting', 'Retouching'],
    ['Portraits under one window in {town}', 'Studio portraits, one light'],
    [
      'A small studio with one window and a grey cloth. Families, musicians, passport pictures on Fridays.',
      'I like faces that are thinking of something else. Bookings by message.',
    ],
  ),
  muralist: defineDiscipline(
    'Mural',
    'Public walls',
    ['Mural painting', 'Sign writing', 'Workshop teaching'],
    ['Murals and hand-painted signs', 'I paint walls in {town}'],
    [
      'Shops, schools and one water tank so far. I bring my own ladder.',
      'Learned from a sign painter in {town}; still mix every colour by hand.',
    ],
  ),
  embroiderer: defineDiscipline(
    'Textile',
    'Milaya embroidery',
    ['Embroidery', 'Pattern drawing', 'Natural dyes'],
    ['Milaya embroidery, made to order', 'Needle, hoop and a lot of thread'],
    [
      'Bed sheets and wall pieces with flowers and birds, the way my aunt taught me, with colours she would not allow.',
      'Four of us sew together on Saturdays in {town}. Orders take about six weeks.',
    ],
  ),
  fashion: defineDiscipline(
    'Contemporary fashion',
    'Ready-to-wear',
    ['Pattern cutting', 'Sewing', 'Styling'],
    ['Small-batch clothes from {town}', 'Tailor and designer'],
    [
      'Shirts with good collars, dresses with pockets. Twelve pieces a month, no more.',
      'I started by repairing school uniforms in {town} and never stopped cutting cloth.',
    ],
  ),
  illustrator: defineDiscipline(
    'Ink and gouache',
    'Book illustration',
    ['Illustration', 'Drawing', 'Book covers'],
    ['Illustrator for books and posters', 'Ink, gouache, patience'],
    [
      'I draw for two small publishers and for anyone with a good story.',
      'Mostly animals with opinions. Sketchbook always open.',
    ],
  ),
  comics: defineDiscipline(
    'Comics',
    'Short comics',
    ['Comics', 'Inking', 'Lettering'],
    ['Comics about ordinary days', 'Writes and draws short comics'],
    [
      'Four-page stories about bus rides, neighbours and a goat called Manager.',
      'Two printed issues, a third on the table. Lettered by hand, dots on the ë included.',
    ],
  ),
  musician: defineDiscipline(
    'Acoustic',
    'Songwriting',
    ['Guitar', 'Songwriting', 'Arranging'],
    ['Songs with guitar and thom', 'Singer and arranger in {town}'],
    [
      'I write slow songs and play fast ones at weddings.',
      'Collecting the songs my neighbours in {town} remember. Recording them properly this year.',
    ],
  ),
  sound: defineDiscipline(
    'Field recording',
    'Sound for film',
    ['Sound recording', 'Mixing', 'Radio'],
    ['Sound recordist and mixer', 'I carry the microphone'],
    [
      'Radio first, then short films. My library has forty kinds of rain on iron sheets.',
      'I mix at night in {town}, when the generator next door sleeps.',
    ],
  ),
  poster: defineDiscipline(
    'Graphic',
    'Music posters',
    ['Poster design', 'Lettering', 'Screen printing'],
    ['Posters for music nights', 'Two colours, big letters'],
    [
      'I design posters for concerts that often happen. Screen prints in runs of fifty.',
      'Letters first, picture second. Available for your event in {town}.',
    ],
  ),
  brand: defineDiscipline(
    'Graphic',
    'Packaging and identity',
    ['Brand identity', 'Packaging', 'Type setting'],
    ['Packaging for coffee and food', 'Identity designer'],
    [
      'Labels that survive a wet crate. Worked with three roasters and a bakery.',
      'Small brands, clear names, one good colour. Based in {town}.',
    ],
  ),
  architect: defineDiscipline(
    'Architecture',
    'Houses and schools',
    ['Architecture', 'Drafting', 'Earth building'],
    ['Architect, earth and shade', 'Draws buildings that stay cool'],
    [
      'I design schools and houses with deep verandas and compressed earth blocks.',
      'Trained in Kampala, building in {town}. Drawings, models, site visits.',
    ],
  ),
  film: defineDiscipline(
    'Documentary',
    'Short films',
    ['Directing', 'Camera', 'Editing'],
    ['Short films, mostly quiet ones', 'Camera and edit'],
    [
      'Eleven short films, the longest nineteen minutes. I like hands at work.',
      'I film, cut and subtitle in {town}. Looking for people who hum while they work.',
    ],
  ),
  animator: defineDiscipline(
    'Animation',
    '2D animation',
    ['Animation', 'Storyboarding', 'Motion graphics'],
    ['2D animator', 'Twelve drawings a second'],
    [
      'I animate folktales, thirty seconds at a time.',
      'Self-taught from free software and a slow laptop in {town}.',
    ],
  ),
  storyteller: defineDiscipline(
    'Oral literature',
    'Folktales',
    ['Storytelling', 'Writing', 'Translation'],
    ['Collects and tells folktales', 'Stories told twice'],
    [
      'I record stories from elders with their permission and tell them to children with theirs.',
      'Three languages, one microphone. School visits in and around {town}.',
    ],
  ),
  writer: defineDiscipline(
    'Prose and poetry',
    'Essays',
    ['Writing', 'Editing', 'Proofreading'],
    ['Writes essays and edits yours', 'Poems, essays, captions'],
    [
      'I write about rivers, kitchens and moving house. I also edit, kindly.',
      'Poet at night, proofreader by day in {town}.',
    ],
  ),
  web: defineDiscipline(
    'Digital',
    'Websites',
    ['TypeScript', 'Web design', 'Accessibility'],
    ['Builds websites that open on slow phones', 'Web developer in {town}'],
    [
      'Small, fast websites for shops, schools and artists. I test on a phone from 2017.',
      'Developer in {town}. I answer messages, I write documentation, I do not do crypto.',
    ],
  ),
  interface: defineDiscipline(
    'Digital',
    'Interface design',
    ['Interface design', 'Research', 'Prototyping'],
    ['Interface designer', 'Designs screens, asks questions'],
    [
      'I sit with people while they use a thing and then draw a simpler thing.',
      'Interfaces in English and Arabic, left to right and back. Based in {town}.',
    ],
  ),
  ceramics: defineDiscipline(
    'Ceramics',
    'Tableware',
    ['Ceramics', 'Glazing', 'Teaching'],
    ['Cups and water jars', 'Clay from the river'],
    [
      'I dig, wedge and fire in {town}. Cups come in whatever red the kiln decides.',
      'A kiln made of bricks and optimism. Open studio on the last Saturday.',
    ],
  ),
  furniture: defineDiscipline(
    'Woodwork',
    'Furniture',
    ['Joinery', 'Furniture design', 'Weaving'],
    ['Stools, shelves, doors', 'Furniture from local hardwood'],
    [
      'I make stools that do not wobble. Teak offcuts, woven seats.',
      'Workshop of three in {town}. Drawings before deposits, always.',
    ],
  ),
  calligraphy: defineDiscipline(
    'Lettering',
    'Arabic and Latin lettering',
    ['Calligraphy', 'Lettering', 'Type design'],
    ['Calligraphy in two scripts', 'Letters, right to left and left to right'],
    [
      'Reed pen for the Arabic, brush for the Latin. Shop signs, book titles, wedding cards.',
      'Drawing a typeface in {town} that treats ŋ and ɛ as guests of honour.',
    ],
  ),
  sports: defineDiscipline(
    'Sports',
    'Sports photography',
    ['Photography', 'Fast editing', 'Video'],
    ['Wrestling and basketball photographer', 'Photographs people in mid-air'],
    [
      'Ringside at the wrestling, courtside at the basketball. Files the same evening.',
      'I have been hit by two balls and one wrestler in {town}. The pictures were sharp.',
    ],
  ),
  client: defineDiscipline(
    '',
    '',
    ['Commissioning'],
    ['Commissions work for a business in {town}', 'Looking for makers'],
    [
      'I run a small business in {town} and order labels, photographs and signs a few times a year. I pay on the day.',
      'I organise events and look for people who make posters, sound and pictures.',
    ],
  ),
} as const satisfies { [name: string]: Discipline }

export type DisciplineName = keyof typeof DISCIPLINES
