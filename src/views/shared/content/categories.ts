/** Content categories, in display order. */
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
