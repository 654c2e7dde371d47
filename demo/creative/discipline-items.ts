import type { DisciplineName } from '../disciplines.ts'
import { type DisciplineItems, disciplineItems } from './discipline.ts'
import { IMAGE_DISCIPLINES } from './image-disciplines.ts'

/** `{town}`, `{thing}`, `{time}`, `{place}` are filled from `PLACES` and the creator's town. */
export const DISCIPLINE_ITEMS: { readonly [discipline in DisciplineName]: DisciplineItems } = {
  ...IMAGE_DISCIPLINES,
  musician: disciplineItems(
    'Music',
    ['posters', 'beads', 'sorghum', 'drums', 'cassettes', 'rays', 'moons'],
    ['music', 'cover', 'guitar', 'live'],
    ['Cover for "{thing}"', 'Set list, {town}', 'Live at {place}', 'Demo sleeve no. {number}'],
    [
      'The sleeve of a song about a {thing}. Recorded in one room at {time}.',
      'We played {place} with two microphones and a generator.',
    ],
  ),
  sound: disciplineItems(
    'Music',
    ['posters', 'river', 'beads', 'cassettes', 'drums', 'rain', 'scallops'],
    ['sound', 'field recording', 'music'],
    ['{place}, recorded at {time}', 'Rain on iron sheets', 'Tape no. {number}', 'A room in {town}'],
    [
      'Field recording, forty minutes. You hear a {thing}, then nothing, then everybody.',
      'The picture is the wave of the recording, cut in lino.',
    ],
  ),
  poster: disciplineItems(
    'Design',
    ['posters', 'sorghum', 'peaks', 'facets', 'rays', 'quarters', 'arches', 'moons', 'dancers'],
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
  brand: disciplineItems(
    'Design',
    ['facets', 'coil', 'sorghum', 'posters', 'jebenas', 'quarters', 'rays', 'leaves', 'terrazzo'],
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
  architect: disciplineItems(
    'Architecture',
    ['walls', 'facets', 'peaks', 'arches', 'bridge', 'tukuls', 'furrows', 'night'],
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
  film: disciplineItems(
    'Film',
    ['peaks', 'market', 'walls', 'panels', 'road', 'night', 'acacias', 'rain', 'boats'],
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
  animator: disciplineItems(
    'Film',
    ['panels', 'papyrus', 'peaks', 'fishes', 'cranes', 'moons', 'dancers'],
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
  storyteller: disciplineItems(
    'Writing',
    ['papyrus', 'panels', 'river', 'moons', 'acacias', 'tukuls', 'cranes', 'night'],
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
  writer: disciplineItems(
    'Writing',
    ['papyrus', 'facets', 'walls', 'script', 'moons', 'rain', 'islands'],
    ['writing', 'poetry', 'zine'],
    ['Small book of {thing}s', 'Zine no. {number}', 'Letters from {town}', 'Poems for {time}'],
    [
      'Sixteen pages, stapled. Poems about {place} and about not being there.',
      'Read it on the bus from {town}; that is where it was written.',
    ],
  ),
  web: disciplineItems(
    'Digital',
    ['facets', 'coil', 'posters', 'screens', 'quarters', 'terrazzo', 'islands'],
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
  interface: disciplineItems(
    'Digital',
    ['facets', 'beads', 'coil', 'screens', 'quarters', 'scallops', 'furrows'],
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
  ceramics: disciplineItems(
    'Crafts',
    ['vessels', 'coil', 'sorghum', 'gourds', 'jebenas', 'scallops', 'terrazzo'],
    ['ceramics', 'clay', 'pots', 'kitchen'],
    ['Water pots, {town}', 'Cups no. {number}', 'Coffee set with {thing}', 'Fired at {time}'],
    [
      'River clay from near {town}, burnished with a stone, fired in an open pit.',
      'Eight cups, seven survived. The eighth is now a {thing}.',
    ],
  ),
  furniture: disciplineItems(
    'Crafts',
    ['coil', 'weave', 'walls', 'chairs', 'mat', 'arches', 'furrows'],
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
  calligraphy: disciplineItems(
    'Lettering',
    ['facets', 'posters', 'beads', 'script', 'quarters', 'rays', 'chevrons'],
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
  sports: disciplineItems(
    'Photography',
    ['peaks', 'market', 'sorghum', 'dancers', 'road', 'drums', 'rays'],
    ['sport', 'wrestling', 'football', 'crowd'],
    ['Wrestling at {place}', 'Final, minute {number}', 'The crowd in {town}', 'After the match'],
    [
      'I never photograph the winner, always the one who holds the {thing}.',
      'Dust, drums and {time}. Shot from the ground.',
    ],
  ),
  client: disciplineItems(
    'Design',
    ['coil', 'sorghum', 'vessels', 'jebenas', 'terrazzo', 'leaves', 'chairs'],
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
