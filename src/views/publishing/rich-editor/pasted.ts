import { flattenBlocks, hasUnknownBlocks } from '../../shared/content/flat-blocks.ts'
import { isOwnPicture } from './links.ts'

/**
 * Files of a paste that are its content: all of them if no HTML was copied, or if the HTML contains
 * only the picture itself. Office apps add a picture of the copied text, which is ignored.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const html = clipboard?.getData('text/html') ?? ''
  if (files.length === 0 || html === '') return files
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isImageOnly = body.textContent?.trim() === '' && body.querySelector('img') !== null
  return isImageOnly ? files : []
}

/**
 * Pasted HTML as the editor can hold it: tables and other unknown blocks as paragraphs, and without
 * pictures of other sites, which the server would remove when publishing.
 */
export function preparePasted(html: string): { html: string; dropped: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isFlat = !hasUnknownBlocks(html)
  if (!isFlat) flattenBlocks(body)
  let dropped = 0
  for (const picture of body.querySelectorAll('img')) {
    if (isOwnPicture(picture.getAttribute('src') ?? '')) continue
    picture.remove()
    dropped++
  }
  return isFlat && dropped === 0 ? { html, dropped } : { html: body.innerHTML, dropped }
}
