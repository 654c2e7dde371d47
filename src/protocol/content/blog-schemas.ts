import * as v from 'valibot'
import {
  MAX_ALT_LENGTH,
  MAX_HTML_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from '../base/constants.ts'
import { atMost, flag, optionalText, required, text } from '../base/schema-parts.ts'
import { chosenPicture, clientId, tags } from './posts-schemas.ts'

const details = {
  excerpt: optionalText('The summary', MAX_SUMMARY_LENGTH),
  /** HTML; the server sanitises it. */
  body: v.optional(v.pipe(text('The text'), atMost('The text', MAX_HTML_LENGTH))),
  category: optionalText('Category', MAX_SHORT_TEXT_LENGTH),
  tags: v.optional(tags),
  cover: v.optional(v.nullable(chosenPicture)),
  /** Alt text of a cover that is sent as a file. */
  cover_alt: optionalText('The cover’s alt text', MAX_ALT_LENGTH),
  published: flag('Published'),
}

/** API-BLOG-05 */
export const blogSchema = v.object(
  { title: required('Title', MAX_TITLE_LENGTH), ...details, client_id: clientId },
  'A blog post is required.',
)

/** API-BLOG-06: absent fields do not change. `new_slug`: derives the slug from the title again. */
export const blogPatchSchema = v.object(
  {
    title: v.optional(required('Title', MAX_TITLE_LENGTH)),
    ...details,
    new_slug: flag('New URL'),
  },
  'The changes to a blog post are required.',
)
