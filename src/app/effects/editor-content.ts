import { fileIn, priceOf } from '../../machines/editor/editor.asset.ts'
import { picturesIn } from '../../machines/editor/editor.policy.ts'
import type {
  EditorKind,
  LoadedContent,
  Published,
  PublishInput,
} from '../../machines/editor/editor.types.ts'
import { blogAddress, postAddress, projectAddress, workAddress } from '../../protocol/addresses.ts'
import { ASSET_STATUSES, assetAddress, CURRENCIES, LICENCES } from '../../protocol/assets.ts'
import type {
  BlogFields,
  ContentBase,
  DraftFields,
  Picture,
  PostFields,
  ProjectFields,
  Work,
  WorkFields,
} from '../../protocol/creative-types.ts'
import { serviceFailure } from '../../protocol/errors.ts'
import { idKey } from '../../protocol/ids.ts'
import type { Asset, AssetFields } from '../../protocol/market-types.ts'
import type { Id, Json } from '../../protocol/types.ts'
import type { ContentApi } from '../../services/content-api.ts'

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

function images(fields: DraftFields): { id: Id; alt: string }[] {
  return picturesIn(fields, 'images').flatMap(({ id, alt }) => (id === null ? [] : [{ id, alt }]))
}

function cover(fields: DraftFields): { id: Id; alt: string } | null {
  const [picture] = picturesIn(fields, 'cover')
  return picture && picture.id !== null ? { id: picture.id, alt: picture.alt } : null
}

const common = (fields: DraftFields) => ({
  title: text(fields.title).trim(),
  category: text(fields.category).trim(),
})

const workFields = (fields: DraftFields): WorkFields => ({
  ...common(fields),
  description: text(fields.description).trim(),
  tags: texts(fields.tags),
  images: images(fields),
})

const postFields = (fields: DraftFields): PostFields => ({
  ...common(fields),
  body: text(fields.body).trim(),
  tags: texts(fields.tags),
  images: images(fields),
})

const blogFields = (fields: DraftFields): BlogFields => ({
  ...common(fields),
  excerpt: text(fields.excerpt).trim(),
  body: text(fields.body),
  tags: texts(fields.tags),
  cover: cover(fields),
  published: fields.published !== false,
})

const projectFields = (fields: DraftFields): ProjectFields => ({
  ...common(fields),
  summary: text(fields.summary).trim(),
  description: text(fields.description).trim(),
  skills: texts(fields.skills),
  budget: text(fields.budget).trim(),
  location: text(fields.location).trim(),
  deadline: text(fields.deadline) || null,
  status: fields.status === 'closed' ? 'closed' : 'open',
  cover: cover(fields),
})

const assetFields = (fields: DraftFields): AssetFields => ({
  title: text(fields.title).trim(),
  description: text(fields.description).trim(),
  category: typeof fields.category === 'number' ? fields.category : text(fields.category).trim(),
  price_amount: priceOf(fields.price_amount) ?? 0,
  currency: CURRENCIES.find((one) => one === fields.currency) ?? 'SSP',
  licence: LICENCES.find((one) => one === fields.licence) ?? 'personal',
  tags: texts(fields.tags),
  images: images(fields),
  status: ASSET_STATUSES.find((one) => one === fields.status) ?? 'published',
})

const GONE = 'The file is not there any more. Add it once more.'

export interface PublishOptions {
  signal: AbortSignal
  /** The file under this id; null once it was dropped. */
  file(fileId: string): File | null
  /** Bytes of the file that are sent. */
  onProgress(sent: number, total: number): void
}

/**
 * Makes or changes an asset. Where an earlier call may have made it with other fields, it is made
 * sure to exist as a draft without its file, then brought up to date, so the file travels once.
 */
async function sendAsset(
  { assets }: Pick<ContentApi, 'assets'>,
  { id, fields: draft, clientId, outdated }: PublishInput,
  { signal, file: fileOf, onProgress }: PublishOptions,
): Promise<Published> {
  const fields = assetFields(draft)
  const chosen = fileIn(draft, 'file')
  const file = chosen === null ? undefined : fileOf(chosen.fileId ?? '')
  if (file === null) throw serviceFailure({ message: GONE, status: 400, body: { file: [GONE] } })
  const whole = {
    ...fields,
    ...(file && { file }),
  }
  const options = {
    signal,
    ...(file && {
      onProgress: (part: number) => onProgress(Math.round(part * file.size), file.size),
    }),
  }
  let made: Asset
  if (id !== null) made = await assets.update(id, whole, options)
  else if (outdated) {
    const begun = await assets.create(
      { ...fields, status: 'draft', client_id: clientId },
      { signal },
    )
    made = await assets.update(begun.id, whole, options)
  } else made = await assets.create({ ...whole, client_id: clientId }, options)
  return { id: made.id, href: assetAddress(made) }
}

interface Target<F, T extends { id: Id }> {
  fields(from: DraftFields): F
  create(fields: F & { client_id: string }, options: { signal: AbortSignal }): Promise<T>
  update(id: Id, fields: F, options: { signal: AbortSignal }): Promise<T>
  address(made: T): string
}

async function send<F, T extends { id: Id }>(
  target: Target<F, T>,
  { id, fields: draft, clientId, outdated }: PublishInput,
  options: { signal: AbortSignal },
): Promise<Published> {
  const fields = target.fields(draft)
  let made: T
  if (id !== null) made = await target.update(id, fields, options)
  else {
    made = await target.create({ ...fields, client_id: clientId }, options)
    // What an earlier call made before its answer was lost has the fields of then.
    if (outdated) made = await target.update(made.id, fields, options)
  }
  return { id: made.id, href: target.address(made) }
}

/** Makes or changes one object; where it can be read then. Rejects with a ServiceFailure. */
export function publishContent(
  api: ContentApi,
  input: PublishInput,
  { signal, ...files }: PublishOptions,
): Promise<Published> {
  const { portfolio, posts, blog, projects } = api
  const options = { signal }
  switch (input.kind) {
    case 'work':
      return send<WorkFields, Work>(
        { ...portfolio, fields: workFields, address: workAddress },
        input,
        options,
      )
    case 'post':
      return send({ ...posts, fields: postFields, address: postAddress }, input, options)
    case 'blog':
      return send({ ...blog, fields: blogFields, address: blogAddress }, input, options)
    case 'project':
      return send({ ...projects, fields: projectFields, address: projectAddress }, input, options)
    case 'asset':
      return sendAsset(api, input, { signal, ...files })
  }
}

const pictureJson = ({ id, alt, url, widths, width, height, thumbhash }: Picture): Json => ({
  id,
  alt,
  url,
  widths,
  width,
  height,
  thumbhash,
})

const shared = ({ title, category, tags }: ContentBase) => ({ title, category, tags })
const changedAt = ({ edited_at, created_at }: ContentBase) => edited_at ?? created_at

function loadAsset(asset: Asset): LoadedContent {
  const { title, description, tags, price_amount, currency, licence, status, file } = asset
  const fields = {
    title,
    description,
    category: asset.category_id ?? asset.category_slug,
    price_amount: price_amount === null ? '' : String(price_amount),
    currency: currency ?? 'SSP',
    licence,
    tags,
    status,
    images: asset.images.map(pictureJson),
    file: null,
    current_file: file && { name: file.name, type: file.type, size: file.size },
    lost_file: null,
  }
  return { fields, changedAt: asset.edited_at ?? asset.created_at }
}

/** What a form of this kind is filled with to change something. Rejects with a ServiceFailure. */
export async function loadContent(
  { portfolio, posts, blog, projects, assets }: ContentApi,
  kind: EditorKind,
  id: Id,
  options: { signal: AbortSignal },
): Promise<LoadedContent> {
  if (kind === 'work') {
    const work = await portfolio.get(id, options)
    const { description } = work
    const fields = { ...shared(work), description, images: work.images.map(pictureJson) }
    return { fields, changedAt: changedAt(work) }
  }
  if (kind === 'post') {
    const post = await posts.get(id, options)
    const fields = { ...shared(post), body: post.body, images: post.images.map(pictureJson) }
    return { fields, changedAt: changedAt(post) }
  }
  if (kind === 'blog') {
    const entry = await blog.byRef({ by: 'id', id: idKey(id) }, options)
    const { excerpt, body, published } = entry
    const picture = entry.cover && pictureJson(entry.cover)
    const fields = { ...shared(entry), excerpt, body, cover: picture, published }
    return { fields, changedAt: changedAt(entry) }
  }
  if (kind === 'asset') return loadAsset(await assets.get(id, options))
  const project = await projects.get(id, options)
  const { title, category, summary, description, skills, budget, location } = project
  const { deadline, status } = project
  const picture = project.cover && pictureJson(project.cover)
  const texts = { title, category, summary, description, skills, budget, location }
  // Projects do not tell when they were changed: a draft of one is always offered.
  return { fields: { ...texts, deadline, status, cover: picture }, changedAt: project.created_at }
}
