import { HttpError } from './answers.ts'
import type { Fields } from './store.ts'

/** The input of a serializer of Django REST Framework. */
interface Serializer {
  /** The names that it takes; others are ignored. */
  readonly fields: readonly string[]
  /** Required in a POST and a PUT, not in a PATCH. */
  readonly required: readonly string[]
  /** File fields that are required in a POST. */
  readonly files?: readonly string[]
  /** Fields of which a POST and a PUT need one. */
  readonly oneOf?: readonly string[]
}

const comment: Serializer = { fields: ['content', 'parent'], required: ['content'] }
const post: Serializer = {
  fields: ['title', 'content', 'category', 'tags'],
  required: ['title', 'content'],
}
const blog: Serializer = {
  fields: ['title', 'content', 'summary', 'category', 'tags', 'published'],
  required: ['title', 'content'],
}
const work: Serializer = {
  fields: ['title', 'description', 'category', 'tags'],
  required: ['title'],
  files: ['image'],
}
const asset: Serializer = {
  fields: ['title', 'description', 'category', 'price', 'tags', 'license'],
  required: ['title', 'category', 'price'],
}
const project: Serializer = {
  fields: ['title', 'description', 'category', 'status', 'budget', 'deadline'],
  required: ['title', 'description'],
}
const review: Serializer = {
  fields: ['asset', 'rating', 'comment'],
  required: ['asset', 'rating'],
}

const SERIALIZERS: { readonly [key: string]: Serializer } = {
  'POST posts/': post,
  'PUT posts/{id}/': post,
  'POST blog/': blog,
  'PATCH blog/{id}/': blog,
  'POST portfolio/': work,
  'PATCH portfolio/{id}/': work,
  'POST creative-assets/': asset,
  'PATCH creative-assets/{id}/': asset,
  'POST projects/': project,
  'PATCH projects/{id}/': project,
  'POST asset-reviews/': review,
  'PATCH asset-reviews/{id}/': review,
  'POST posts/{id}/add_comment/': comment,
  'POST blog/{id}/comments/': comment,
  'POST comments/{id}/reply/': comment,
  'PUT comments/{id}/': {
    fields: ['post', 'blog', 'content'],
    required: ['content'],
    oneOf: ['post', 'blog'],
  },
}

/** The field with a limit of its own in the models. */
const MAX_TAG = 40
const CATEGORIES = 3

interface Input {
  body: Fields
  fileFields: { readonly [field: string]: string }
  isForm: boolean
}

/**
 * The validated input of an endpoint: only the names of its serializer.
 * @throws HttpError 400 with the errors of all fields
 */
export function djangoInput(key: string, { body, fileFields, isForm }: Input): Fields {
  const serializer = SERIALIZERS[key]
  if (serializer === undefined) return body
  const { fields, required, files = [], oneOf = [] } = serializer
  const errors: Fields = {}
  for (const name of fields) {
    const isRequired = required.includes(name) && !key.startsWith('PATCH')
    const problem = problemOf(name, body[name], { isRequired, isForm })
    if (problem !== null) errors[name] = problem
  }
  if (oneOf.length > 0 && oneOf.every((name) => body[name] === undefined)) {
    errors[oneOf.join(', ')] = ['One of these fields is required.']
  }
  if (key.startsWith('POST')) {
    for (const name of files) {
      if (fileFields[name] === undefined) errors[name] = ['No file was submitted.']
    }
  }
  if (Object.keys(errors).length > 0) throw new HttpError(400, JSON.stringify(errors))
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => fields.includes(name)),
  ) as Fields
}

function problemOf(
  name: string,
  value: unknown,
  { isRequired, isForm }: { isRequired: boolean; isForm: boolean },
): unknown {
  if (value === undefined) return isRequired ? ['This field is required.'] : null
  if (value === null) {
    const isNullable = name === 'parent' || name === 'deadline'
    return isNullable ? null : ['This field may not be null.']
  }
  if (name === 'tags') return tagsProblem(value, isForm)
  if (name === 'category' && isRequired) return relationProblem(value)
  if (value === '' && isRequired) return ['This field may not be blank.']
  return null
}

/** A list field; in a form it has one entry per item. */
function tagsProblem(value: unknown, isForm: boolean): unknown {
  const list = isForm ? [value].flat() : value
  if (!Array.isArray(list)) return [`Expected a list of items but got type "${typeof value}".`]
  const errors: Fields = {}
  list.forEach((tag: unknown, index) => {
    if (tag === '') errors[index] = ['This field may not be blank.']
    if (String(tag).length > MAX_TAG) {
      errors[index] = [`Ensure this field has no more than ${MAX_TAG} characters.`]
    }
  })
  return Object.keys(errors).length > 0 ? errors : null
}

function relationProblem(value: unknown): unknown {
  const id = Number(value)
  if (value === '' || !Number.isInteger(id)) {
    return ['Incorrect type. Expected pk value, received str.']
  }
  return id >= 1 && id <= CATEGORIES ? null : [`Invalid pk "${id}" - object does not exist.`]
}
