import {
  MAX_ALT_LENGTH,
  MAX_BODY_LENGTH,
  MAX_HTML_LENGTH,
  MAX_PROCESS_LENGTH,
  MAX_PROJECT_SKILLS,
  MAX_SHORT_TEXT_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
  MAX_WORK_TOOLS,
} from '../../../protocol/base/constants.ts'
import { isObject } from '../../../protocol/base/json.ts'
import { pluralise } from '../../../protocol/base/text.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { assetErrors } from './editor.asset.ts'
import { maxPictures } from './editor.policy.ts'
import { serviceErrors } from './editor.service.ts'
import type { EditorContext, EditorKind } from './editor.types.ts'

const LABELS: Readonly<Record<string, string>> = {
  title: 'The title',
  body: 'The text',
  description: 'The description',
  summary: 'The summary',
  excerpt: 'The excerpt',
  process: 'How it was made',
  category: 'The category',
  price_amount: 'The price',
  budget: 'The budget',
  location: 'The place',
}

function maxLengths(kind: EditorKind): { [field: string]: number } {
  const common = { title: MAX_TITLE_LENGTH, category: MAX_SHORT_TEXT_LENGTH }
  if (kind === 'blog') return { ...common, excerpt: MAX_SUMMARY_LENGTH, body: MAX_HTML_LENGTH }
  if (kind === 'post') return { ...common, body: MAX_BODY_LENGTH }
  if (kind === 'asset') return { ...common, description: MAX_BODY_LENGTH }
  if (kind === 'work') {
    return {
      ...common,
      category: MAX_TAG_LENGTH,
      description: MAX_BODY_LENGTH,
      process: MAX_PROCESS_LENGTH,
    }
  }
  if (kind === 'service') {
    return { ...common, category: MAX_TAG_LENGTH, description: MAX_BODY_LENGTH }
  }
  return {
    ...common,
    summary: MAX_SUMMARY_LENGTH,
    description: MAX_BODY_LENGTH,
    budget: MAX_SHORT_TEXT_LENGTH,
    location: MAX_SHORT_TEXT_LENGTH,
  }
}

const stringOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const arrayOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** HTML without visible content is blank. */
function isBlank(html: string): boolean {
  if (/<(?:img|hr|iframe)\b/i.test(html)) return false
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() === ''
  )
}

function requiredErrors(
  kind: EditorKind,
  fields: DraftFields,
  existing: DraftFields | null,
): { [field: string]: string } {
  const hasImages = arrayOf(fields.images).length > 0
  // An API need not show the images of existing content.
  const mayHaveImages = existing !== null && arrayOf(existing.images).length === 0
  const errors: { [field: string]: string } = {}
  if (kind !== 'post' && stringOf(fields.title).trim() === '') errors.title = 'Give it a title.'
  if (kind === 'work' && !hasImages && !mayHaveImages) errors.images = 'Add at least one image.'
  if (kind === 'post' && stringOf(fields.body).trim() === '' && !hasImages)
    errors.body = 'Write something or add an image.'
  if (kind === 'blog' && isBlank(stringOf(fields.body)))
    errors.body = 'Write the text of your blog post.'
  if (kind === 'asset') Object.assign(errors, assetErrors(fields))
  if (kind === 'service') Object.assign(errors, serviceErrors(fields))
  if (kind === 'project' && stringOf(fields.description).trim() === '') {
    errors.description = 'Describe the project.'
  }
  return errors
}

function tagProblem(tags: Json[], what: string, max: number): string | null {
  if (tags.length > max) return `You can add up to ${max} ${what}.`
  const isTooLong = tags.some((tag) => [...stringOf(tag)].length > MAX_TAG_LENGTH)
  return isTooLong ? `Each can have up to ${MAX_TAG_LENGTH} characters.` : null
}

function pictureProblem(pictures: Json[], max: number): string | null {
  if (pictures.length > max) return `You can add up to ${max} images.`
  const isTooLong = pictures.some(
    (picture) => isObject(picture) && [...stringOf(picture.alt)].length > MAX_ALT_LENGTH,
  )
  return isTooLong ? `Alt text can have up to ${MAX_ALT_LENGTH} characters.` : null
}

/** The fields of existing content as it was read; null for new content. */
export const existingOf = ({ id, base }: Pick<EditorContext, 'id' | 'base'>): DraftFields | null =>
  id === null ? null : base

/**
 * Validation errors, one message per field; empty if the form can be published.
 * @param existing see `existingOf`
 */
export function validate(
  kind: EditorKind,
  fields: DraftFields,
  existing: DraftFields | null = null,
): { [field: string]: string } {
  const errors = requiredErrors(kind, fields, existing)
  const addError = (field: string, problem: string | null) => {
    if (problem !== null) errors[field] ??= problem
  }
  for (const [field, max] of Object.entries(maxLengths(kind))) {
    const excess = [...stringOf(fields[field])].length - max
    if (excess > 0) {
      const message = `${LABELS[field] ?? 'It'} is ${pluralise(excess, 'character', 'characters')}`
      addError(field, `${message} too long; the limit is ${max}.`)
    }
  }
  addError('tags', tagProblem(arrayOf(fields.tags), 'tags', MAX_TAGS))
  addError('tools', tagProblem(arrayOf(fields.tools), 'tools', MAX_WORK_TOOLS))
  addError('skills', tagProblem(arrayOf(fields.skills), 'skills', MAX_PROJECT_SKILLS))
  addError('images', pictureProblem(arrayOf(fields.images), maxPictures(kind, 'images') ?? 0))
  addError('cover', pictureProblem(isObject(fields.cover) ? [fields.cover] : [], 1))
  return errors
}
