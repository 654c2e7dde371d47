import * as v from 'valibot'
import {
  MAX_ALT_LENGTH,
  MAX_BODY_LENGTH,
  MAX_CLIENT_ID_LENGTH,
  MAX_PROCESS_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
  MAX_WORK_IMAGES,
  MAX_WORK_TOOLS,
} from '../base/constants.ts'
import { atMost, id, optionalText, required, text } from '../base/schema-parts.ts'
import { cleanName } from '../base/text.ts'
import { WORK_LICENCES } from '../enums/content.ts'

/** Request schemas of portfolio items, with messages for users. */

/** A list of words without duplicates, ignoring case; `tidy` cleans each word. */
const words = (one: string, many: string, max: number, tidy: (word: string) => string) =>
  v.optional(
    v.pipe(
      v.array(
        v.pipe(
          text(`A ${one}`),
          v.transform(tidy),
          v.nonEmpty(`A ${one} may not be empty.`),
          atMost(`A ${one}`, MAX_TAG_LENGTH),
        ),
        `${many} must be a list.`,
      ),
      v.transform((list) => [...new Map(list.map((word) => [word.toLowerCase(), word])).values()]),
      v.maxLength(max, `At most ${max} ${many.toLowerCase()}.`),
    ),
  )

/** Without a leading `#`. */
export const tags = words('tag', 'Tags', MAX_TAGS, (tag) =>
  cleanName(tag)
    .trim()
    .replace(/^#+\s*/, ''),
)

/** Ids and alt texts of uploaded pictures, in order. */
export const images = v.pipe(
  v.array(
    v.object(
      {
        id: id('An image'),
        alt: v.optional(v.pipe(text('Alt text'), v.trim(), atMost('Alt text', MAX_ALT_LENGTH)), ''),
      },
      'Images must be uploaded first.',
    ),
    'Images must be a list.',
  ),
  v.maxLength(MAX_WORK_IMAGES, `At most ${MAX_WORK_IMAGES} images.`),
  v.check(
    (list) => new Set(list.map((image) => String(image.id))).size === list.length,
    'Each image can be added once.',
  ),
)

const someImages = v.pipe(images, v.minLength(1, 'Add at least one image.'))

/** The idempotency key of a submit; empty means none. */
export const clientId = v.optional(
  v.nullable(
    v.pipe(
      text('The client id'),
      v.trim(),
      atMost('The client id', MAX_CLIENT_ID_LENGTH),
      v.transform((given) => (given === '' ? null : given)),
    ),
  ),
  null,
)

const title = required('Title', MAX_TITLE_LENGTH)
const description = optionalText('The description', MAX_BODY_LENGTH)
const category = optionalText('The category', MAX_TAG_LENGTH)
/** Fields that an API may lack; '' clears a text. */
const details = {
  tools: words('tool', 'Tools', MAX_WORK_TOOLS, (tool) => tool.trim()),
  process: optionalText('How it was made', MAX_PROCESS_LENGTH),
  licence: v.optional(v.picklist([...WORK_LICENCES, ''], 'Choose one of the listed licences.')),
}

/** A new portfolio item. */
export const workSchema = v.object({
  title,
  description,
  category,
  tags,
  ...details,
  images: v.optional(someImages, []),
  client_id: clientId,
})

/** A change; absent fields do not change. */
export const workPatchSchema = v.object({
  title: v.optional(title),
  description,
  category,
  tags,
  ...details,
  images: v.optional(someImages),
})
