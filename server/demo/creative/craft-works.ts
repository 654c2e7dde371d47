import type { Motif } from '../../art/draw.ts'
import type { CraftName } from '../crafts.ts'

/** What the works of one craft are: how they look, what they are called, what is said of them. */
export interface CraftWorks {
  category: string
  motifs: readonly Motif[]
  tags: readonly string[]
  titles: readonly string[]
  notes: readonly string[]
}

const works = (
  category: string,
  motifs: readonly Motif[],
  tags: readonly string[],
  titles: readonly string[],
  notes: readonly string[],
): CraftWorks => ({ category, motifs, tags, titles, notes })

/** `{town}`, `{thing}`, `{time}`, `{place}` are filled from `PLACES` and the maker's town. */
export const CRAFT_WORKS: { readonly [craft in CraftName]: CraftWorks } = {
  photographer: works(
    'Photography',
    ['market', 'walls', 'portrait', 'river'],
    ['street', 'market', 'documentary', 'light', 'boda'],
    [
      '{place}, {time}',
      'Before the market opens',
      'Boda stage, {town}',
      'Sunday clothes in {town}',
      'Waiting for the {thing}',
      'Shade at {place}',
    ],
    [
      'Made over [two|three|five] mornings at {place}. I stood where the tea is sold and let people forget me.',
      'One lens, no flash. The {thing} stayed longer than I did.',
      '{time} is the only hour when {town} keeps still enough.',
    ],
  ),
  portrait: works(
    'Photography',
    ['portrait', 'weave', 'facets'],
    ['portrait', 'studio', 'family', 'light'],
    [
      'One window, no. {number}',
      'Portrait with a {thing}',
      'Three generations, {town}',
      'My neighbour on {time}',
      'Musician, {town}',
    ],
    [
      'Sat for [twenty minutes|an hour] with one window and a grey cloth. We talked about the {thing}.',
      'A commission from {town}. The family kept the print, I kept the laugh.',
    ],
  ),
  muralist: works(
    'Painting',
    ['walls', 'facets', 'peaks', 'portrait'],
    ['mural', 'wall', 'colour', 'community'],
    [
      'Wall at {place}',
      'School wall, {town}',
      'The {thing} on a water tank',
      'Sign for a tea shop in {town}',
      'Peace wall, day {number}',
    ],
    [
      '[Four|Six|Nine] days, [eleven|fifteen] colours, a ladder that belongs to the church. Children painted the lower half.',
      'The owner asked for a {thing}; the street asked for a bigger one.',
    ],
  ),
  embroiderer: works(
    'Textile',
    ['weave', 'beads', 'facets'],
    ['milaya', 'embroidery', 'thread', 'handmade', 'birds'],
    [
      'Milaya with {thing}',
      'Bed sheet for a wedding in {town}',
      'Birds, no. {number}',
      'Sampler, {time}',
      'Border for a blue cloth',
    ],
    [
      'Cotton on cotton, [six|eight] weeks of evenings. The {thing} is my own drawing.',
      'Sewn by four of us on Saturdays. The knots at the back are as tidy as the front.',
    ],
  ),
  fashion: works(
    'Fashion',
    ['portrait', 'weave', 'beads'],
    ['fashion', 'tailoring', 'dress', 'cotton'],
    [
      'Dress with pockets',
      'Collar study no. {number}',
      'Small batch, {time}',
      'Jacket for {town}',
      'Twelve shirts',
    ],
    [
      'Cut and sewn in {town}. [Eight|Twelve] pieces, no more; the cloth ran out and so did I.',
      'Made to be worn on a boda. Pockets deep enough for a phone and a {thing}.',
    ],
  ),
  illustrator: works(
    'Illustration',
    ['papyrus', 'peaks', 'river', 'panels'],
    ['ink', 'gouache', 'birds', 'river', 'book'],
    [
      'Ferry at low water',
      'Three grandmothers',
      'Heron, no. {number}',
      'The {thing} who came late',
      'River book, page {number}',
      'Night at {place}',
    ],
    [
      'Ink and gouache on paper, A3. For a picture book about {place}.',
      'A page that took three tries: the {thing} kept looking sad, and it is a funny story.',
      'Drawn from the bank at {place}, coloured at home when the power came back.',
    ],
  ),
  comics: works(
    'Comics',
    ['panels', 'posters', 'walls'],
    ['comics', 'ink', 'story', 'funny'],
    [
      'Issue {number}: the {thing}',
      'Page {number}, {place}',
      'A day without network',
      'How to cross {town}',
      'The boda that talked',
    ],
    [
      'Four pages, no villain, one {thing}. Printed at the shop behind {place}.',
      'Pencil on the bus, ink at night. All of it happened, most of it to my cousin.',
    ],
  ),
  musician: works(
    'Music',
    ['posters', 'beads', 'sorghum'],
    ['music', 'cover', 'guitar', 'live'],
    ['Cover for "{thing}"', 'Set list, {town}', 'Live at {place}', 'Demo sleeve no. {number}'],
    [
      'The sleeve of a song about a {thing}. Recorded in one room at {time}.',
      'We played {place} with two microphones and a generator.',
    ],
  ),
  sound: works(
    'Music',
    ['posters', 'river', 'beads'],
    ['sound', 'field recording', 'music'],
    ['{place}, recorded at {time}', 'Rain on iron sheets', 'Tape no. {number}', 'A room in {town}'],
    [
      'Field recording, forty minutes. You hear a {thing}, then nothing, then everybody.',
      'The picture is the wave of the recording, cut in lino.',
    ],
  ),
  poster: works(
    'Design',
    ['posters', 'sorghum', 'peaks', 'facets'],
    ['poster', 'print', 'type', 'event'],
    [
      'Poster for a night at {place}',
      'Two colours and a {thing}',
      'Book fair, {town}',
      'Screen print no. {number}',
      'Coffee week',
    ],
    [
      "Two-colour screen print, fifty copies. The {thing} was the printer's idea.",
      'Pasted up all over {town}; three are still there.',
    ],
  ),
  brand: works(
    'Design',
    ['facets', 'coil', 'sorghum', 'posters'],
    ['branding', 'logo', 'packaging', 'coffee'],
    [
      'Labels for a roastery in {town}',
      'A mark for {place}',
      'Honey jars',
      'Packaging with a {thing}',
      'Stationery, set {number}',
    ],
    [
      'Mark, colours and six labels for a small business in {town}. It has to work on a stamp.',
      "The {thing} in the mark comes from the owner's own gate.",
    ],
  ),
  architect: works(
    'Architecture',
    ['walls', 'facets', 'peaks'],
    ['architecture', 'earth', 'drawing', 'shade'],
    [
      'House with two courtyards, {town}',
      'Clinic, section {number}',
      'A school that keeps cool',
      'Shade for {place}',
      'Market hall, model',
    ],
    [
      'Compressed earth blocks, deep eaves, no glass on the west side. Budget of a house half its size.',
      'Drawn with the people who will sweep it. The {thing} stays where it is.',
    ],
  ),
  film: works(
    'Film',
    ['peaks', 'market', 'walls', 'panels'],
    ['film', 'short', 'storyboard', 'documentary'],
    [
      'Stills from "{thing}"',
      'Storyboard, scene {number}',
      'Documentary at {place}',
      'Night shoot, {town}',
    ],
    [
      'Stills from a short of nine minutes. Shot at {time}, edited when the power allowed.',
      'The film follows a {thing} through {town}. Sound by friends.',
    ],
  ),
  animator: works(
    'Film',
    ['panels', 'papyrus', 'peaks'],
    ['animation', 'loop', 'folktale'],
    [
      'The hare and the {thing}',
      'Loop no. {number}',
      'Backgrounds for a folktale',
      'Walk cycle, {town}',
    ],
    [
      'Backgrounds for a folktale in three minutes. The hare wins, but late.',
      'Twelve drawings a second, all of them at the kitchen table.',
    ],
  ),
  storyteller: works(
    'Writing',
    ['papyrus', 'panels', 'river'],
    ['folktale', 'story', 'voice'],
    [
      'The {thing} who kept the fire',
      'Story no. {number}',
      'Told at {place}',
      'Why the river turns',
    ],
    [
      'A story as my grandmother told it, with pictures by friends. Best read aloud at {time}.',
      'Recorded at {place}; the goats are not part of the story.',
    ],
  ),
  writer: works(
    'Writing',
    ['papyrus', 'facets', 'walls'],
    ['writing', 'poetry', 'zine'],
    ['Small book of {thing}s', 'Zine no. {number}', 'Letters from {town}', 'Poems for {time}'],
    [
      'Sixteen pages, stapled. Poems about {place} and about not being there.',
      'Read it on the bus from {town}; that is where it was written.',
    ],
  ),
  web: works(
    'Digital',
    ['facets', 'coil', 'posters'],
    ['web', 'interface', 'data'],
    [
      'Site for a clinic in {town}',
      'Timetable that works offline',
      'Map of {place}',
      'Shop no. {number}',
    ],
    [
      'Loads in two seconds on an old phone; that was the whole brief.',
      'Built for {place}. It works without network and says so politely.',
    ],
  ),
  interface: works(
    'Digital',
    ['facets', 'beads', 'coil'],
    ['interface', 'mobile', 'research'],
    [
      'Savings group app, round {number}',
      'Icons for {town}',
      'A form people finish',
      'Screens for {place}',
    ],
    [
      'Tested with eleven people at {place}; two of them redesigned it.',
      'Icons for people who do not read the language of the phone.',
    ],
  ),
  ceramics: works(
    'Crafts',
    ['vessels', 'coil', 'sorghum'],
    ['ceramics', 'clay', 'pots', 'kitchen'],
    ['Water pots, {town}', 'Cups no. {number}', 'Coffee set with {thing}', 'Fired at {time}'],
    [
      'River clay from near {town}, burnished with a stone, fired in an open pit.',
      'Eight cups, seven survived. The eighth is now a {thing}.',
    ],
  ),
  furniture: works(
    'Crafts',
    ['coil', 'weave', 'walls'],
    ['furniture', 'wood', 'chair', 'joinery'],
    [
      'Low chair, no. {number}',
      'Stool with a {thing}',
      'Bench for {place}',
      'Table in teak, {town}',
    ],
    [
      'Teak from a fallen tree, no nails. It folds, it carries two, it has been tested by uncles.',
      'Made for {place}. The seat is woven from old tyre.',
    ],
  ),
  calligraphy: works(
    'Lettering',
    ['facets', 'posters', 'beads'],
    ['lettering', 'calligraphy', 'signs', 'ink'],
    [
      'Sign for a barber in {town}',
      'Alphabet, sheet {number}',
      'Ŋ, ɣ, ɛ and ɔ',
      'Wedding card with {thing}',
    ],
    [
      'Reed and ink. The letters ŋ, ɣ, ɛ and ɔ at their proper size, for once.',
      'Painted by hand at {place}, one coat, no ruler.',
    ],
  ),
  sports: works(
    'Photography',
    ['peaks', 'market', 'sorghum'],
    ['sport', 'wrestling', 'football', 'crowd'],
    ['Wrestling at {place}', 'Final, minute {number}', 'The crowd in {town}', 'After the match'],
    [
      'I never photograph the winner, always the one who holds the {thing}.',
      'Dust, drums and {time}. Shot from the ground.',
    ],
  ),
  client: works(
    'Design',
    ['coil', 'sorghum', 'vessels'],
    ['coffee', 'shop', 'labels'],
    ['What we ordered, no. {number}', 'Our shop in {town}', 'Labels on the shelf'],
    ['Made for us by people we found here. Ask them, not me.'],
  ),
}

/** Words for the slots of titles and notes. */
export const PLACES = {
  place: [
    'Konyo Konyo',
    'the ferry landing',
    'Jebel market',
    'the Nile bridge',
    'the old cinema',
    'Customs roundabout',
    'the teacher college',
    'the brick ovens',
    'the fish market',
    'the stadium',
  ],
  time: ['6 am', 'noon', 'the first rain', 'Sunday', 'dusk', 'a quiet Monday', 'the dry season'],
  thing: [
    'heron',
    'kettle',
    'bicycle',
    'umbrella',
    'radio',
    'goat',
    'basket',
    'lamp',
    'guitar',
    'ladder',
    'mango',
    'drum',
  ],
  number: Array.from({ length: 24 }, (_, index) => String(index + 1)),
} as const
