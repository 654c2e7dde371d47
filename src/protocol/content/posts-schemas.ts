import * as v from 'valibot'
import {
  MAX_ALT_LENGTH,
  MAX_BODY_LENGTH,
  MAX_CLIENT_ID_LENGTH,
  MAX_POST_IMAGES,
  MAX_SHORT_TEXT_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
} from '../base/constants.ts'
import { atMost, id, text } from '../base/schema-parts.ts'

/** Trimmed; default ''. */
const blankText = (name: string, limit: number) =>
  v.optional(v.pipe(text(name), v.trim(), atMost(name, limit)), '')

const title = blankText('Title', MAX_TITLE_LENGTH)
const category = blankText('Category', MAX_SHORT_TEXT_LENGTH)

/** Lower case, without `#`, without duplicates, so that tags match however they were typed. */
const tag = v.pipe(
  text('A tag'),
  v.transform((typed) =>
    typed
      .replace(/^[\s#]+/u, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .toLowerCase(),
  ),
  atMost('A tag', MAX_TAG_LENGTH),
)

export const tags = v.pipe(
  v.array(tag, 'Tags must be a list.'),
  v.transform((list) => [...new Set(list)].filter((each) => each !== '')),
  v.maxLength(MAX_TAGS, `At most ${MAX_TAGS} tags.`),
)

/** An uploaded picture and its alt text. */
export const chosenPicture = v.object(
  { id: id('An image'), alt: blankText('Alt text', MAX_ALT_LENGTH) },
  'Images must be uploaded first.',
)

/** The idempotency key of the submit. */
export const clientId = v.optional(
  v.nullable(v.pipe(text('Client id'), atMost('Client id', MAX_CLIENT_ID_LENGTH))),
  null,
)

/** API-POST-03, API-POST-04: needs a text or a picture. */
export const postSchema = v.pipe(
  v.object(
    {
      title,
      body: blankText('The text', MAX_BODY_LENGTH),
      category,
      tags: v.optional(tags, []),
      images: v.optional(
        v.pipe(
          v.array(chosenPicture, 'Images must be a list.'),
          v.maxLength(MAX_POST_IMAGES, `A post can have up to ${MAX_POST_IMAGES} images.`),
          v.check(
            (list) => new Set(list.map((picture) => String(picture.id))).size === list.length,
            'Each image can be added once.',
          ),
        ),
        [],
      ),
      client_id: clientId,
    },
    'A post is required.',
  ),
  v.forward(
    v.partialCheck(
      [['body'], ['images']],
      (post) => post.body !== '' || post.images.length > 0,
      'Write something or add an image.',
    ),
    ['body'],
  ),
)
