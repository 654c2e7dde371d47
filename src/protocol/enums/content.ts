/** What can be liked and saved (ENT-28); `portfolio` names a work. */
export const CONTENT_TYPES = ['blog', 'post', 'work', 'portfolio'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]
