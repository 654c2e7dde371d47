import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import { removalKey } from './removal.key.ts'
import type { RemovalKind, RemovalRequest } from './removal.types.ts'

const KIND_LABELS: { readonly [K in RemovalKind]: string } = {
  post: 'post',
  blog: 'blog post',
  work: 'work',
  project: 'project',
  asset: 'asset',
  service: 'service',
  collection: 'collection',
  review: 'review',
  comment: 'comment',
  message: 'message',
}

/** Toast shown at once, with the undo. */
export const deletedToast = (request: RemovalRequest): ToastContent => ({
  kind: 'success',
  title: `Your ${KIND_LABELS[request.kind]} was deleted`,
  text: request.note,
  undo: { to: 'removal', event: { type: 'removal.undo', key: removalKey(request) } },
})

const linkOf = ({ href }: RemovalRequest) => (href === '' ? {} : { href })

export const restoredToast = (request: RemovalRequest): ToastContent => ({
  kind: 'info',
  title: `Your ${KIND_LABELS[request.kind]} was restored`,
  text: '',
  ...linkOf(request),
})

export const failedToast = (request: RemovalRequest, error: unknown): ToastContent => ({
  kind: 'error',
  title: `Your ${KIND_LABELS[request.kind]} couldn’t be deleted`,
  text: isServiceFailure(error) ? error.message : TEXTS.serverError,
  ...linkOf(request),
})

/** The item was deleted already. */
export const isAlreadyDeleted = (error: unknown): boolean =>
  isServiceFailure(error) && error.status === 404
