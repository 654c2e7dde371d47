import { fileIn, priceOf } from '../../../machines/publishing/editor/editor.asset.ts'
import { picturesIn } from '../../../machines/publishing/editor/editor.policy.ts'
import {
  deliveryDaysOf,
  servicePriceOf,
} from '../../../machines/publishing/editor/editor.service.ts'
import type { Published, PublishInput } from '../../../machines/publishing/editor/editor.types.ts'
import type { Extra } from '../../../protocol/base/api-extensions.ts'
import { serviceFailure } from '../../../protocol/base/errors.ts'
import {
  blogPath,
  portfolioPath,
  postPath,
  projectPath,
} from '../../../protocol/base/page-paths.ts'
import type { Id, Json } from '../../../protocol/base/types.ts'
import type { DraftFields, Work } from '../../../protocol/content/creative-types.ts'
import { WORK_LICENCES } from '../../../protocol/enums/content.ts'
import {
  ASSET_STATUSES,
  CURRENCIES,
  LICENCES,
  PRICE_TYPES,
} from '../../../protocol/enums/market.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { servicePath } from '../../../protocol/users/service-paths.ts'
import type { AssetInput } from '../../../services/api/assets.ts'
import type { WorkInput } from '../../../services/api/portfolio.ts'
import type { PostInput } from '../../../services/api/posts.ts'
import type { ProjectInput } from '../../../services/api/projects.ts'
import type { FormOptions } from '../../../services/api/send-form.ts'
import type { ServiceInput } from '../../../services/api/services.ts'
import type { ContentApi } from '../../../services/content-api.ts'
import {
  assetImagesOf,
  changesOf,
  coverOf,
  imagesOf,
  type PictureSource,
} from './editor-pictures.ts'
import { FILE_GONE } from './file-gone.ts'

// In the same lazy chunk, because an editor needs both.
export { loadContent, newerVersion } from './editor-loading.ts'

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const common = (fields: DraftFields) => ({
  title: text(fields.title).trim(),
  category: text(fields.category).trim(),
})

const workDetails = (fields: DraftFields) => ({
  tools: texts(fields.tools),
  process: text(fields.process).trim(),
  licence: WORK_LICENCES.find((one) => one === fields.licence) ?? ('' as const),
})

/** @param details whether the API accepts the extended fields of a portfolio item */
const workFields =
  (details: boolean) =>
  (source: PictureSource): WorkInput => ({
    ...common(source.fields),
    description: text(source.fields.description).trim(),
    tags: texts(source.fields.tags),
    ...(details && workDetails(source.fields)),
    ...imagesOf(source),
  })

const postFields = (source: PictureSource): PostInput => ({
  ...common(source.fields),
  body: text(source.fields.body).trim(),
  tags: texts(source.fields.tags),
  ...imagesOf(source),
})

const blogFields = (source: PictureSource) => ({
  ...common(source.fields),
  excerpt: text(source.fields.excerpt).trim(),
  body: text(source.fields.body),
  tags: texts(source.fields.tags),
  ...coverOf(source),
  published: source.fields.published !== false,
})

const projectFields = (source: PictureSource): ProjectInput => {
  const { fields } = source
  return {
    ...common(fields),
    summary: text(fields.summary).trim(),
    description: text(fields.description).trim(),
    skills: texts(fields.skills),
    budget: text(fields.budget).trim(),
    location: text(fields.location).trim(),
    deadline: text(fields.deadline) || null,
    status: fields.status === 'closed' ? 'closed' : 'open',
    ...coverOf(source),
  }
}

const assetFields = (source: PictureSource): AssetInput => {
  const { fields } = source
  return {
    title: text(fields.title).trim(),
    description: text(fields.description).trim(),
    category: typeof fields.category === 'number' ? fields.category : text(fields.category).trim(),
    price_amount: priceOf(fields.price_amount) ?? 0,
    currency: CURRENCIES.find((one) => one === fields.currency) ?? 'SSP',
    licence: LICENCES.find((one) => one === fields.licence) ?? 'personal',
    tags: texts(fields.tags),
    ...assetImagesOf(source),
    status: ASSET_STATUSES.find((one) => one === fields.status) ?? 'published',
  }
}

const serviceFields = (source: PictureSource): ServiceInput => {
  const { fields } = source
  return {
    ...common(fields),
    description: text(fields.description).trim(),
    price_amount: servicePriceOf(fields),
    currency: CURRENCIES.find((one) => one === fields.currency) ?? 'SSP',
    price_type: PRICE_TYPES.find((one) => one === fields.price_type) ?? 'fixed',
    delivery_days: deliveryDaysOf(fields),
    ...imagesOf(source),
  }
}

export interface PublishOptions {
  signal: AbortSignal
  offers(extra: Extra): boolean
  /** The file with this id; null after it was dropped. */
  file(fileId: string): File | null
  /** Bytes of all files in the request. */
  onProgress(sent: number, total: number): void
}

/** Request options of a form; with progress if it has files. */
function optionsFor(fields: object, { signal, onProgress }: PublishOptions): FormOptions {
  const files = Object.values(fields)
    .flat()
    .filter((value) => value instanceof Blob)
  if (files.length === 0) return { signal }
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return { signal, onProgress: (part) => onProgress(Math.round(part * total), total) }
}

/**
 * Creates or updates an asset. If an earlier attempt may have created it with outdated fields, it
 * is first created as a draft without files (idempotently) and then updated, so that the files are
 * uploaded once.
 */
async function sendAsset(
  { assets }: Pick<ContentApi, 'assets'>,
  { id, fields, base, clientId: client_id, outdated }: PublishInput,
  options: PublishOptions,
): Promise<Published> {
  const chosen = fileIn(fields, 'file')
  const file = chosen === null ? undefined : options.file(chosen.fileId ?? '')
  if (file === null)
    throw serviceFailure({ message: FILE_GONE, status: 400, body: { file: [FILE_GONE] } })
  const isNew = id === null && !outdated
  const source = { fields, base, isNew, file: options.file }
  const whole = { ...assetFields(source), ...(file && { file }) }
  const how = optionsFor(whole, options)
  let made: Asset
  if (id !== null) {
    const changes = { ...changesOf({ fields: assetFields }, source), ...(file && { file }) }
    made = await assets.update(id, changes, how)
  } else if (outdated) {
    const { images: _, image_alts: __, thumbnail: ___, file: ____, ...words } = whole
    const begun = { ...words, status: 'draft', client_id } as const
    const { id: begunId } = await assets.create(begun, { signal: options.signal })
    made = await assets.update(begunId, whole, how)
  } else made = await assets.create({ ...whole, client_id }, how)
  return { id: made.id, href: assetPath(made), ...lostImagesOf(fields, made) }
}

/** A record as the API responds, with its images if it has any. */
interface Stored {
  id: Id
  images?: readonly unknown[]
}

/**
 * `lostImages` of the result. An API that stores one image drops the others silently; if the record
 * shows none, the API may just not show them.
 */
function lostImagesOf(fields: DraftFields, { images = [] }: Stored): Pick<Published, 'lostImages'> {
  const lostImages = picturesIn(fields, 'images').length - images.length
  return images.length > 0 && lostImages > 0 ? { lostImages } : {}
}

interface Target<F extends object, T extends Stored> {
  fields(from: PictureSource): F
  create(fields: F & { client_id: string }, options: FormOptions): Promise<T>
  update(id: Id, fields: Partial<F>, options: FormOptions): Promise<T>
  address(made: T): string
}

async function send<F extends object, T extends Stored>(
  target: Target<F, T>,
  { id, fields, base, clientId, outdated }: PublishInput,
  options: PublishOptions,
): Promise<Published> {
  const { file } = options
  const change = (of: Id) => {
    const values = changesOf(target, { fields, base, isNew: false, file })
    return target.update(of, values, optionsFor(values, options))
  }
  let made: T
  if (id !== null) made = await change(id)
  else {
    const values = target.fields({ fields, base, isNew: true, file })
    made = await target.create({ ...values, client_id: clientId }, optionsFor(values, options))
    // An earlier attempt whose response was lost created it with outdated fields.
    if (outdated) made = await change(made.id)
  }
  return { id: made.id, href: target.address(made), ...lostImagesOf(fields, made) }
}

/**
 * Creates or updates one content item; resolves with its id and path. Rejects with a
 * ServiceFailure.
 */
export function publishContent(
  api: ContentApi,
  input: PublishInput,
  options: PublishOptions,
): Promise<Published> {
  const { portfolio, posts, blog, projects, services } = api
  switch (input.kind) {
    case 'work':
      return send<WorkInput, Work>(
        {
          ...portfolio,
          fields: workFields(options.offers('work_details')),
          address: portfolioPath,
        },
        input,
        options,
      )
    case 'post':
      return send({ ...posts, fields: postFields, address: postPath }, input, options)
    case 'blog':
      return send({ ...blog, fields: blogFields, address: blogPath }, input, options)
    case 'project':
      return send({ ...projects, fields: projectFields, address: projectPath }, input, options)
    case 'service':
      return send({ ...services, fields: serviceFields, address: servicePath }, input, options)
    case 'asset':
      return sendAsset(api, input, options)
  }
}
