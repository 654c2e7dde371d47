import { picturesIn, sameJson } from '../../../machines/publishing/editor/editor.policy.ts'
import type { PublishInput } from '../../../machines/publishing/editor/editor.types.ts'
import type { ChosenPicture } from '../../../machines/publishing/uploads/uploads.types.ts'
import { serviceFailure } from '../../../protocol/base/errors.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { SentCover, SentPicture, SentPictures } from '../../../services/api/send-form.ts'
import { FILE_GONE } from './file-gone.ts'

/** The form whose pictures are sent. */
export interface PictureSource extends Pick<PublishInput, 'fields' | 'base'> {
  /** True for a new item, which has no pictures to remove. */
  isNew: boolean
  /** The file with this id; null after it was dropped. */
  file(fileId: string): File | null
}

/** A server picture without an id cannot be referenced in a request. */
const isNameless = (picture: ChosenPicture): boolean =>
  !('fileId' in picture) && picture.id === null

function sent(source: PictureSource, field: string, picture: ChosenPicture): SentPicture | null {
  if (!('fileId' in picture)) {
    return picture.id === null ? null : { id: picture.id, alt: picture.alt }
  }
  const file = source.file(picture.fileId)
  if (file !== null) return file
  throw serviceFailure({ message: FILE_GONE, status: 400, body: { [field]: [FILE_GONE] } })
}

const isUnchanged = ({ fields, base }: PictureSource, field: string): boolean =>
  base !== null && sameJson(fields[field], base[field])

/**
 * The pictures of a form as request fields; empty if nothing changed. Uploaded pictures are sent by
 * id. If the server gave them no ids, only new pictures can be sent.
 * @throws ServiceFailure with a field error if a file is gone
 */
export function imagesOf(source: PictureSource): SentPictures {
  if (isUnchanged(source, 'images')) return {}
  const chosen = picturesIn(source.fields, 'images')
  const named = chosen.filter((picture) => !isNameless(picture))
  const images = named.flatMap((picture) => sent(source, 'images', picture) ?? [])
  if (images.length === 0 && (source.isNew || chosen.length > 0)) return {}
  const hasFiles = images.some((image) => image instanceof Blob)
  if (!hasFiles) return named.length === chosen.length ? { images } : {}
  const isSaid = named.some((picture) => 'fileId' in picture && picture.alt !== '')
  return { images, ...(isSaid && { image_alts: named.map(({ alt }) => alt) }) }
}

/** The same for an asset, whose first picture is sent as `thumbnail` if it is a file (ENT-16). */
export function assetImagesOf(source: PictureSource): SentPictures & { thumbnail?: Blob } {
  const { images = [], ...alts } = imagesOf(source)
  const [first, ...others] = images
  if (!(first instanceof Blob)) return imagesOf(source)
  return { thumbnail: first, ...(others.length > 0 && { images: others }), ...alts }
}

/** The same for the cover picture. */
export function coverOf(source: PictureSource): SentCover {
  if (isUnchanged(source, 'cover')) return {}
  const [picture] = picturesIn(source.fields, 'cover')
  if (picture === undefined) return source.isNew ? {} : { cover: null }
  const cover = sent(source, 'cover', picture)
  if (cover === null) return {}
  const isSaid = cover instanceof Blob && picture.alt !== ''
  return { cover, ...(isSaid && { cover_alt: picture.alt }) }
}

/** What the user changed. Other fields are not sent, because a form may not hold them exactly. */
export function changesOf<F extends object>(
  { fields }: { fields(from: PictureSource): F },
  source: PictureSource,
): Partial<F> {
  const values = fields(source)
  if (source.base === null) return values
  const before = new Map<string, unknown>(
    Object.entries(fields({ ...source, fields: source.base })),
  )
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    !sameJson(value as Json, before.get(field) as Json | undefined)
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<F>
}
