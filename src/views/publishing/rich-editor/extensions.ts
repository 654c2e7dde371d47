import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkUrl } from './links.ts'

/** Tiptap extensions for exactly the markup that the server allows. */
export function editorExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isLinkUrl(url),
        shouldAutoLink: (url) => /^https?:\/\//.test(url),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      trailingNode: false,
    }),
    Image.configure({ allowBase64: false }),
    Placeholder.configure({ placeholder }),
  ]
}
