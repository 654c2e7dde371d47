import { isOwnPicture } from './addresses.ts'

/**
 * Files of a paste that are its content: all of them where nothing else was copied, or where the
 * HTML beside them is nothing but the picture itself. Text from an office brings a picture of itself,
 * which nobody wants.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const html = clipboard?.getData('text/html') ?? ''
  if (files.length === 0 || html === '') return files
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const only = body.textContent?.trim() === '' && body.querySelector('img') !== null
  return only ? files : []
}

/** Pasted HTML without the pictures of other places, which would be gone after publishing. */
export function withoutForeignPictures(html: string): { html: string; dropped: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let dropped = 0
  for (const picture of body.querySelectorAll('img')) {
    if (isOwnPicture(picture.getAttribute('src') ?? '')) continue
    picture.remove()
    dropped++
  }
  return dropped === 0 ? { html, dropped } : { html: body.innerHTML, dropped }
}
