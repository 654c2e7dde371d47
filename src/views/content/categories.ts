/** What lists of work are sorted by, in the order they are offered. */
export const CATEGORIES = [
  'Photography',
  'Illustration',
  'Painting',
  'Design',
  'Textile',
  'Fashion',
  'Architecture',
  'Film',
  'Music',
  'Comics',
  'Digital',
  'Writing',
  'Crafts',
  'Lettering',
] as const
