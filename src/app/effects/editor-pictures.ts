import { picturesIn, sameJson } from '../../machines/create/editor/editor.policy.ts'
import type { PublishInput } from '../../machines/create/editor/editor.types.ts'
import type { ChosenPicture } from '../../machines/create/uploads/uploads.types.ts'
import { serviceFailure } from '../../protocol/base/errors.ts'
import type { SentCover, SentPicture, SentPictures } from '../../services/api/send-form.ts'

export const GONE = 'The file is no longer available. Add it again.'

/** The form whose pictures are sent. */
export interface PictureSource extends Pick<PublishInput, 'fields' | 'base'> {
  /** Something that is made has no pictures to take away. */
  isNew: boolean
  /** The file under this id; null once it was dropped. */
  file(fileId: string): File | null
}

/** A picture that has no id cannot be named to the server that has it. */
const isNameless = (picture: ChosenPicture): boolean =>
  !('fileId' in picture) && picture.id === null

function sent(source: PictureSource, field: string, picture: ChosenPicture): SentPicture | null {
  if (!('fileId' in picture)) {
    return picture.id === null ? null : { id: picture.id, alt: picture.alt }
  }
  const file = source.file(picture.fileId)
  if (file !== null) return file
  throw serviceFailure({ message: GONE, status: 400, body: { [field]: [GONE] } })
}

const isUnchanged = ({ fields, base }: PictureSource, field: string): boolean =>
  base !== null && sameJson(fields[field], base[field])

/**
 * The pictures of a list as a call says them: nothing where nothing changed. Those the server has go
 * by the ids it gave them; where it gave none only new ones can be told.
 * @throws ServiceFailure with a sentence under the field when a file is gone
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

/** The same of an asset, whose first picture is its `thumbnail` where it is a file (ENT-16). */
export function assetImagesOf(source: PictureSource): SentPictures & { thumbnail?: Blob } {
  const { images = [], ...alts } = imagesOf(source)
  const [first, ...others] = images
  if (!(first instanceof Blob)) return imagesOf(source)
  return { thumbnail: first, ...(others.length > 0 && { images: others }), ...alts }
}

/** The picture on top, likewise. */
export function coverOf(source: PictureSource): SentCover {
  if (isUnchanged(source, 'cover')) return {}
  const [picture] = picturesIn(source.fields, 'cover')
  if (picture === undefined) return source.isNew ? {} : { cover: null }
  const cover = sent(source, 'cover', picture)
  if (cover === null) return {}
  const isSaid = cover instanceof Blob && picture.alt !== ''
  return { cover, ...(isSaid && { cover_alt: picture.alt }) }
}
