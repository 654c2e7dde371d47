import type { EditorKind } from '../../machines/create/editor/editor.types.ts'
import { TEXTS } from '../../protocol/base/errors.ts'

interface Words {
  /** `post`, as in `your post`. */
  name: string
  createTitle: string
  editTitle: string
  lead: string
  /** What stands there when an address names nothing (A13). */
  missing: string
}

/** What a form of each kind calls its object. */
export const WORDS: { readonly [K in EditorKind]: Words } = {
  post: {
    name: 'post',
    createTitle: 'New post',
    editTitle: 'Change your post',
    lead: 'A thought, a question, something from the studio.',
    missing: TEXTS.postNotFound,
  },
  work: {
    name: 'work',
    createTitle: 'Upload work',
    editTitle: 'Change your work',
    lead: 'Show a finished piece as it deserves to be seen.',
    missing: TEXTS.portfolioNotFound,
  },
  blog: {
    name: 'entry',
    createTitle: 'New blog entry',
    editTitle: 'Change your entry',
    lead: 'Tell the story behind the work.',
    missing: TEXTS.blogNotFound,
  },
  project: {
    name: 'project',
    createTitle: 'New project',
    editTitle: 'Change your project',
    lead: 'Say what you plan and whom you need.',
    missing: TEXTS.resourceNotFound,
  },
  asset: {
    name: 'asset',
    createTitle: 'Sell an asset',
    editTitle: 'Change your asset',
    lead: 'Brushes, fonts, sounds and templates to build on.',
    missing: TEXTS.resourceNotFound,
  },
}
