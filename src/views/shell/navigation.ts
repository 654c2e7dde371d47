export interface NavLink {
  label: string
  href: string
}

/** NAV-01 */
export const MAIN_NAV: readonly NavLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Creators', href: '/creators' },
  { label: 'Marketplace', href: '/marketplace' },
  { label: 'Freelance', href: '/freelance' },
  { label: 'Services', href: '/services' },
]

/** NAV-02; the Create menu is between the two lists. */
export const SECONDARY_NAV_BEFORE: readonly NavLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Inspiration', href: '/inspiration' },
]
export const SECONDARY_NAV_AFTER: readonly NavLink[] = [
  { label: 'Posts', href: '/posts' },
  { label: 'Blog', href: '/blog' },
]

/** NAV-03 */
export const CREATE_LINKS: readonly NavLink[] = [
  { label: 'New Post', href: '/create/post' },
  { label: 'New Blog', href: '/create/blog' },
  { label: 'Upload Work', href: '/create/upload-work' },
  { label: 'New Project', href: '/create/project' },
]

/** NAV-04; Join Community opens the modal in register mode (A27). */
export const EXPLORE_LINK: NavLink = { label: 'Explore', href: '/explore' }
export const JOIN_LABEL = 'Join Community'

/** NAV-05 */
export const FOOTER_LINKS: readonly NavLink[] = [
  { label: 'About', href: '/about' },
  { label: 'Creators', href: '/creators' },
  { label: 'Inspiration', href: '/inspiration' },
  { label: 'Questions and answers', href: '/faq' },
  { label: 'Contact', href: '/contact' },
]
export const FOOTER_SERVICES: readonly NavLink[] = [
  { label: 'All services', href: '/services' },
  { label: 'Hire a freelancer', href: '/freelance' },
  { label: 'Buy creative assets', href: '/marketplace' },
  { label: 'Find a project', href: '/projects' },
]
export const CONTACT = {
  email: 'hello@kinyeti.example',
  phone: '+211 900 000 000',
  place: 'Hai Malakal, Juba, South Sudan',
}
const HASHTAG = 'SouthSudanCreatives'
export const SOCIAL_LINKS: readonly NavLink[] = [
  { label: 'Instagram', href: `https://www.instagram.com/explore/tags/${HASHTAG.toLowerCase()}/` },
  { label: 'Facebook', href: `https://www.facebook.com/hashtag/${HASHTAG.toLowerCase()}` },
  { label: 'TikTok', href: `https://www.tiktok.com/tag/${HASHTAG.toLowerCase()}` },
  { label: 'YouTube', href: `https://www.youtube.com/hashtag/${HASHTAG.toLowerCase()}` },
]
