import { disciplineItems } from './discipline.ts'

/** Visual disciplines: photographs, paintings, cloth, drawings. */
export const IMAGE_DISCIPLINES = {
  photographer: disciplineItems(
    'Photography',
    ['market', 'walls', 'portrait', 'river', 'boats', 'road', 'tukuls', 'rain', 'bridge', 'night'],
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
  portrait: disciplineItems(
    'Photography',
    ['portrait', 'weave', 'facets', 'dancers', 'acacias', 'arches'],
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
  muralist: disciplineItems(
    'Painting',
    ['walls', 'facets', 'peaks', 'portrait', 'arches', 'cranes', 'dancers', 'quarters', 'leaves'],
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
  embroiderer: disciplineItems(
    'Textile',
    ['weave', 'beads', 'facets', 'mat', 'chevrons', 'scallops', 'leaves', 'cranes'],
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
  fashion: disciplineItems(
    'Fashion',
    ['portrait', 'weave', 'beads', 'dancers', 'chevrons', 'mat', 'terrazzo'],
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
  illustrator: disciplineItems(
    'Illustration',
    [
      'papyrus',
      'peaks',
      'river',
      'panels',
      'cranes',
      'fishes',
      'boats',
      'islands',
      'acacias',
      'leaves',
      'tukuls',
    ],
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
  comics: disciplineItems(
    'Comics',
    ['panels', 'posters', 'walls', 'night', 'road', 'rain', 'dancers'],
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
}
