/** What can be liked and saved (ENT-28); `portfolio` names a work. */
export const CONTENT_TYPES = ['blog', 'post', 'work', 'portfolio'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** What others may do with a work: nothing unasked, anything with its maker's name, the same without earning by it, anything. */
export const WORK_LICENCES = ['all-rights', 'cc-by', 'cc-by-nc', 'cc0'] as const
export type WorkLicence = (typeof WORK_LICENCES)[number]

/** What a person calls a colour, coarsely. */
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
