import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import { TEXTS } from '../../protocol/base/errors.ts'

interface Words {
  /** `post`, as in `your post`. */
  name: string
  createTitle: string
  editTitle: string
  lead: string
  /** Title if the URL names no existing item (A13). */
  missing: string
}

/** Texts of the form of each kind. */
export const WORDS: { readonly [K in EditorKind]: Words } = {
  post: {
    name: 'post',
    createTitle: 'New post',
    editTitle: 'Edit post',
    lead: 'Share an update, a question or work in progress.',
    missing: TEXTS.postNotFound,
  },
  work: {
    name: 'work',
    createTitle: 'Upload work',
    editTitle: 'Edit work',
    lead: 'Show your finished work.',
    missing: TEXTS.portfolioNotFound,
  },
  blog: {
    name: 'blog post',
    createTitle: 'New blog post',
    editTitle: 'Edit blog post',
    lead: 'Tell the story behind the work.',
    missing: TEXTS.blogNotFound,
  },
  project: {
    name: 'project',
    createTitle: 'New project',
    editTitle: 'Edit project',
    lead: 'Describe your plan and who you need.',
    missing: TEXTS.resourceNotFound,
  },
  asset: {
    name: 'asset',
    createTitle: 'Sell an asset',
    editTitle: 'Edit asset',
    lead: 'Brushes, fonts, sounds and templates to build on.',
    missing: TEXTS.resourceNotFound,
  },
}
