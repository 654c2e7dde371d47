import type {
  EditorKind,
  LoadedContent,
  PublishInput,
} from '../../../machines/publishing/editor/editor.types.ts'
import { isChangedElsewhere } from '../../../machines/publishing/editor/editor.versions.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id, Json } from '../../../protocol/base/types.ts'
import type { ContentBase, Picture } from '../../../protocol/content/creative-types.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import type { ContentApi } from '../../../services/content-api.ts'

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

/** For an API that does not describe the file; a published asset always has one. */
const UNDESCRIBED = { name: 'the file buyers get now', type: '', size: 0 }

/** A price that the API provides only as text stays text in the form. */
function loadAsset(asset: Asset): LoadedContent {
  const { title, description, tags, price_amount, currency, licence, status } = asset
  const file = asset.file ?? (status === 'draft' ? null : UNDESCRIBED)
  const fields = {
    title,
    description,
    category: asset.category_id ?? (asset.category_slug || asset.category),
    price_amount:
      price_amount === null ? asset.price.replace(/[^\d.,]/g, '') : String(price_amount),
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

const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** A price or delivery time that the API provides only as text is empty in the form. */
function loadService(service: ServiceOffer): LoadedContent {
  const { title, category, description, currency, price_type } = service
  const fields = {
    title,
    category,
    description,
    price_amount: numberText(service.price_amount),
    currency: currency ?? 'SSP',
    price_type: price_type ?? 'fixed',
    delivery_days: numberText(service.delivery_days),
    images: service.images.map(pictureJson),
  }
  return { fields, changedAt: service.edited_at ?? service.created_at }
}

/** The requests for single content items. */
export interface ContentReader {
  portfolio: Pick<ContentApi['portfolio'], 'get'>
  posts: Pick<ContentApi['posts'], 'get'>
  blog: Pick<ContentApi['blog'], 'byRef'>
  projects: Pick<ContentApi['projects'], 'get'>
  assets: Pick<ContentApi['assets'], 'get'>
  services: Pick<ContentApi['services'], 'get'>
}

/** Loads a content item for editing. Rejects with a ServiceFailure. */
export async function loadContent(
  { portfolio, posts, blog, projects, assets, services }: ContentReader,
  kind: EditorKind,
  id: Id,
  options: { signal: AbortSignal },
): Promise<LoadedContent> {
  if (kind === 'work') {
    const item = await portfolio.get(id, options)
    const { description, tools, process, licence } = item
    const images = item.images.map(pictureJson)
    const fields = { ...shared(item), description, tools, process, licence, images }
    return { fields, changedAt: changedAt(item) }
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
  if (kind === 'service') return loadService(await services.get(id, options))
  const project = await projects.get(id, options)
  const { title, category, summary, description, skills, budget, location } = project
  const { deadline, status } = project
  const picture = project.cover && pictureJson(project.cover)
  const texts = { title, category, summary, description, skills, budget, location }
  // Projects have no modification time, so a draft of one is always offered.
  return { fields: { ...texts, deadline, status, cover: picture }, changedAt: project.created_at }
}

/**
 * The content, read again before it is updated, if it was changed elsewhere; otherwise null. The
 * update of a whole record needs no other request, because `api` remembers this one.
 */
export async function newerVersion(
  api: ContentReader,
  { kind, id, base, sent }: PublishInput,
  options: { signal: AbortSignal },
): Promise<LoadedContent | null> {
  if (id === null || base === null) return null
  const current = await loadContent(api, kind, id, options)
  return isChangedElsewhere(current.fields, base, sent) ? current : null
}
