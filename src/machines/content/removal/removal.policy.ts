import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import { removalKey } from './removal.key.ts'
import type { RemovalAsk, RemovalKind } from './removal.types.ts'

const WORDS: { readonly [K in RemovalKind]: string } = {
  post: 'post',
  blog: 'blog post',
  work: 'work',
  project: 'project',
  asset: 'asset',
  review: 'review',
  comment: 'comment',
}

/** Toast shown at once, with the undo. */
export const offerOf = (ask: RemovalAsk): ToastContent => ({
  kind: 'success',
  title: `Your ${WORDS[ask.kind]} was deleted`,
  text: ask.fate,
  undo: { to: 'removal', event: { type: 'removal.undo', key: removalKey(ask) } },
})

const leading = ({ href }: RemovalAsk) => (href === '' ? {} : { href })

export const backOf = (ask: RemovalAsk): ToastContent => ({
  kind: 'info',
  title: `Your ${WORDS[ask.kind]} was restored`,
  text: '',
  ...leading(ask),
})

export const failureOf = (ask: RemovalAsk, error: unknown): ToastContent => ({
  kind: 'error',
  title: `Your ${WORDS[ask.kind]} couldn’t be deleted`,
  text: isServiceFailure(error) ? error.message : TEXTS.serverError,
  ...leading(ask),
})

/** The item was deleted already. */
export const isGoneAlready = (error: unknown): boolean =>
  isServiceFailure(error) && error.status === 404
