/** Types of content that can be liked and saved (ENT-28); `portfolio` is an alias of `work`. */
export const CONTENT_TYPES = ['blog', 'post', 'work', 'portfolio'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/**
 * Licences of portfolio items: all rights reserved, attribution, attribution and non-commercial,
 * public domain.
 */
export const WORK_LICENCES = ['all-rights', 'cc-by', 'cc-by-nc', 'cc0'] as const
export type WorkLicence = (typeof WORK_LICENCES)[number]

/** Colour names for filters. */
export const COLOUR_WORDS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const
export type ColourWord = (typeof COLOUR_WORDS)[number]
