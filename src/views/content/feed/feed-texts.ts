/** Texts and layout of the lists of one content type. */
export const FEED_TEXTS = {
  works: { label: 'Works', layout: 'wall', singular: 'work', plural: 'works' },
  posts: { label: 'Posts', layout: 'column', singular: 'post', plural: 'posts' },
  blog: { label: 'Blog posts', layout: 'rows', singular: 'blog post', plural: 'blog posts' },
} as const
