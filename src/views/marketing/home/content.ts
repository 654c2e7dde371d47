import type { CreatorProfile } from '../../../protocol/base/types.ts'

export const AREAS = [
  {
    title: 'For creators',
    text: 'Artists, designers, photographers, developers and writers share finished work and work in progress, and sell what they make.',
  },
  {
    title: 'For brands and businesses',
    text: 'Find the right creator, ask for a price, and manage the whole job in one conversation.',
  },
  {
    title: 'For everyone who looks',
    text: 'Follow creators you like, save what inspires you and read how it was made. No account needed to browse.',
  },
] as const

export const STEPS = [
  {
    title: 'Create your profile',
    text: 'Tell people who you are and what you do. It takes five minutes.',
  },
  {
    title: 'Show your work',
    text: 'Upload work, write a post or sell an asset. Your name is always shown with it.',
  },
  {
    title: 'Talk and agree',
    text: 'Clients message you directly. Agree on the work, the deadline and the price, in SSP or USD.',
  },
] as const

export const SERVICES = [
  { title: 'Branding and design', text: 'Logos, labels, menus and shop fronts.' },
  { title: 'Photography and film', text: 'Weddings, markets, products, portraits, music videos.' },
  { title: 'Illustration and murals', text: 'Book covers, comics, classrooms and long walls.' },
  { title: 'Web and apps', text: 'Websites for any phone, online shops with mobile money.' },
  { title: 'Words and stories', text: 'Copy, scripts, translation, folktales for children.' },
  { title: 'Fashion and craft', text: 'Milaya embroidery, tailoring, beadwork, basketry.' },
] as const

export const COLLECTIONS = [
  { title: 'Strip and thread', text: 'Cloth, pattern, milaya', cover: 'weave' },
  { title: 'The long river', text: 'Nile and Sudd landscapes', cover: 'river' },
  { title: 'Papyrus light', text: 'Photographs before seven', cover: 'papyrus' },
  { title: 'Harvest', text: 'Food, coffee and sorghum brands', cover: 'sorghum' },
  { title: 'High ground', text: 'Imatong mountains, architecture', cover: 'peaks' },
  { title: 'Loud paper', text: 'Gig posters and record sleeves', cover: 'posters' },
] as const

export const REASONS = [
  {
    title: 'Made for the network you have',
    text: 'Pages are small, images are sized for your screen, and a lost connection never loses what you wrote.',
  },
  {
    title: 'Messages you can rely on',
    text: 'Every message shows if it was sent. If sending fails, you can retry.',
  },
  {
    title: 'Creators come first',
    text: 'Your name is always shown with your work, and we never crop your images.',
  },
  {
    title: 'Home and abroad',
    text: 'From Juba, Wau, Malakal and Torit to studios in Nairobi, Kampala and Melbourne.',
  },
] as const

export const VOICES = [
  {
    words:
      'I put nine photographs of the Konyo Konyo market on my page. A coffee roaster wrote the same evening, and I have shot every label since.',
    name: 'Nyandeng Lado',
    role: 'Photographer, Juba',
  },
  {
    words:
      'We looked for an illustrator for a school reader and found three. We wrote to all of them in one afternoon and chose by talking, not by guessing.',
    name: 'Taban Okello',
    role: 'Publisher, Torit',
  },
  {
    words:
      'My patterns sell while I sleep. What matters more to me: people in Melbourne now know my mother’s stitches by her name.',
    name: 'Achol Wani',
    role: 'Embroiderer, Wau',
  },
] as const

function sampleCreator(
  id: number,
  username: string,
  first_name: string,
  last_name: string,
  details: Pick<
    CreatorProfile,
    'artistic_style' | 'specialization' | 'art_statement' | 'creator_type_display'
  >,
): CreatorProfile {
  const user = {
    id: `sample-${id}`,
    username,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    profile_picture: null,
  }
  return { id: user.id, user, ...details }
}

/**
 * Sample creators, shown when the featured creators cannot be fetched (HOME-11). They are
 * fictional.
 */
export const SAMPLE_CREATORS: readonly CreatorProfile[] = [
  sampleCreator(1, 'keji.draws', 'Keji', 'Modi', {
    creator_type_display: 'Illustrator',
    artistic_style: 'Ink and gouache',
    specialization: 'Folktales',
    art_statement: 'I draw the stories my grandmother told, before anyone forgets how they end.',
  }),
  sampleCreator(2, 'gatluak.frames', 'Gatluak', 'Riek', {
    creator_type_display: 'Photographer',
    artistic_style: 'Documentary',
    specialization: 'River and light',
    art_statement: 'Six in the morning, the Sudd, and one lens. The rest is waiting.',
  }),
  sampleCreator(3, 'poni.patterns', 'Poni', 'Samuel', {
    creator_type_display: 'Textile designer',
    artistic_style: 'Milaya embroidery',
    specialization: 'Surface pattern',
    art_statement: 'Thread first, screen second. Every repeat starts as a stitch.',
  }),
]
