import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import { TEXTS } from '../../protocol/base/errors.ts'

interface EditorMessages {
  /** `post`, as in `your post`. */
  name: string
  createTitle: string
  editTitle: string
  lead: string
  /** Title if the URL names no existing item (A13). */
  notFound: string
}

/** Texts of the form of each kind. */
export const EDITOR_MESSAGES: { readonly [K in EditorKind]: EditorMessages } = {
  post: {
    name: 'post',
    createTitle: 'New post',
    editTitle: 'Edit post',
    lead: 'Share an update, a question or work in progress.',
    notFound: TEXTS.postNotFound,
  },
  work: {
    name: 'work',
    createTitle: 'Upload work',
    editTitle: 'Edit work',
    lead: 'Show your finished work.',
    notFound: TEXTS.portfolioNotFound,
  },
  blog: {
    name: 'blog post',
    createTitle: 'New blog post',
    editTitle: 'Edit blog post',
    lead: 'Tell the story behind the work.',
    notFound: TEXTS.blogNotFound,
  },
  project: {
    name: 'project',
    createTitle: 'New project',
    editTitle: 'Edit project',
    lead: 'Describe your plan and who you need.',
    notFound: TEXTS.resourceNotFound,
  },
  asset: {
    name: 'asset',
    createTitle: 'Sell an asset',
    editTitle: 'Edit asset',
    lead: 'Brushes, fonts, sounds and templates to build on.',
    notFound: TEXTS.resourceNotFound,
  },
  service: {
    name: 'service',
    createTitle: 'New service',
    editTitle: 'Edit service',
    lead: 'Say what clients get, what it costs and how long it takes.',
    notFound: TEXTS.resourceNotFound,
  },
}
