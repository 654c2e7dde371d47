import fc from 'fast-check'
import type * as v from 'valibot'

/** Field names that the parsers read, so that random objects reach their inner branches. */
const FIELDS = [
  'id',
  'temp_id',
  'client_id',
  'conversation_id',
  'conversation',
  'sender',
  'from_user',
  'sender_id',
  'sender_username',
  'username',
  'full_name',
  'first_name',
  'display_name',
  'avatar',
  'url',
  'body',
  'content',
  'text',
  'status',
  'timestamp',
  'created_at',
  'reply_to',
  'reply_to_id',
  'reactions',
  'reaction_type',
  'is_read',
  'participants',
  'other_participant',
  'latest_message',
  'unread_count',
  'count',
  'results',
  'user',
  'skills',
  'notification',
  'payload',
  'preview',
  'actor',
  'follower',
  'follow_id',
  'tokens',
  'access',
  'refresh',
  'success',
  'error',
  'detail',
  'non_field_errors',
  'counts',
  'uploads',
  'followers_count',
  'following',
  'asset',
  'rating',
  'price',
  'type',
  'message',
  'message_id',
  'data',
  '__proto__',
  'constructor',
]

/** Any JSON, with the field names that parsers read. */
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'json' },
    fc.constantFrom<unknown>(null, true, false, '', ' ', '0', 0, -1, 1.5, 1e300, 'pending', 'x'),
    // JSON cannot represent -0.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.string({ unit: 'binary' }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.array(tie('json'), { maxLength: 4, depthIdentifier: 'json' }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('json'), {
      maxKeys: 12,
      depthIdentifier: 'json',
      noNullPrototype: true,
    }),
  ),
}))

/** Scalars that parsers must distinguish. */
const ODD = fc.constantFrom<unknown>(
  null,
  true,
  'true',
  false,
  0,
  -1,
  1.5,
  1e300,
  -1e300,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\ud800',
  'NaN',
  '-5',
  '1e400',
  '__proto__',
  'constructor',
  '2026-13-45T99:99:99Z',
  '+275760-09-14T00:00:00Z',
  '//evil.example/x.png',
  'javascript:alert(1)',
  [],
  {},
  [null, 1, 'x', {}, []],
  { id: 1 },
  { url: '/a.png' },
  { name: 'x' },
  { results: [{ id: 1 }] },
  JSON.parse('{"__proto__":{"id":1},"constructor":1,"hasOwnProperty":2}'),
)

const PERSON = { id: fc.nat(9), username: fc.constant('ayen'), name: ODD }

/** Field names of other APIs. */
const OTHERWISE = fc.dictionary(
  fc.constantFrom(
    'like_count',
    'comment_count',
    'reply_count',
    'view_count',
    'is_liked',
    'is_deleted',
    'is_following',
    'is_published',
    'creator',
    'owner',
    'author',
    'author_id',
    'author_name',
    'user_id',
    'image',
    'cover_image',
    'thumbnail',
    'photo',
    'src',
    'file',
    'license',
    'amount',
    'name',
    'summary',
    'text',
    'content',
    'replies',
    'published_at',
    'sender_id',
    'from_user',
    'temp_id',
    'tempId',
    'timestamp',
    'hidden',
    '__proto__',
  ),
  fc.oneof(ODD, fc.record(PERSON, { noNullPrototype: true })),
  { maxKeys: 4, noNullPrototype: true },
)

interface Anatomy {
  readonly type: string
  readonly entries?: { readonly [name: string]: Anatomy }
  readonly item?: Anatomy
  readonly options?: readonly Anatomy[] | readonly string[]
  readonly wrapped?: Anatomy
  readonly literal?: unknown
  readonly pipe?: readonly { readonly type: string }[]
}

/**
 * Values close to the declared shape, with fields that are missing, invalid or named as in other
 * APIs.
 */
export const near = (schema: v.GenericSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: nearShape(schema as unknown as Anatomy) },
    { weight: 1, arbitrary: ODD },
    { weight: 1, arbitrary: json },
  )

function nearShape(anatomy: Anatomy): fc.Arbitrary<unknown> {
  const good = ofType(anatomy)
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: ODD })
}

function ofType({
  type,
  entries,
  item,
  options,
  wrapped,
  literal,
  pipe,
}: Anatomy): fc.Arbitrary<unknown> {
  switch (type) {
    case 'strict_object':
    case 'object_with_rest':
      return objectOf(entries ?? {})
    case 'array':
      return fc.array(item ? nearShape(item) : ODD, { maxLength: 3 })
    case 'union':
      return fc.oneof(...((options ?? []) as Anatomy[]).map(ofType))
    case 'picklist':
      return fc.constantFrom(...((options ?? []) as string[]))
    case 'nullable':
    case 'exact_optional':
      return fc.oneof(fc.constant(null), wrapped ? ofType(wrapped) : ODD)
    case 'literal':
      return fc.constant(literal)
    case 'number':
      return fc.oneof(fc.nat(300), ODD)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return pipe?.some((step) => step.type === 'regex')
        ? fc.constantFrom('2026-01-05', '7', 'x', '2026-1-5')
        : fc.constantFrom(
            'Ayen',
            ' a b ',
            '12',
            '/media/a.jpg',
            '2026-01-05T09:00:00Z',
            'https://a.x/b',
          )
    default:
      return ODD
  }
}

function objectOf(entries: { readonly [name: string]: Anatomy }): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(entries).map(([name, one]) => [name, nearShape(one)]),
  )
  const record = fc.record(fields, { noNullPrototype: true })
  const lacking = fc.record(fields, { requiredKeys: [], noNullPrototype: true })
  const named = fc.tuple(lacking, OTHERWISE).map(([own, other]) => ({ ...own, ...other }))
  return fc.oneof(record, lacking, named)
}
