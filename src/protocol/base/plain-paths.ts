import { idKey } from './ids.ts'
import type { Id } from './types.ts'

/** Pages of the reference server that need no JavaScript (docs/adr/018). */
export const PLAIN_SIGN_IN_PATH = '/plain/sign-in'
export const PLAIN_COMMENT_PATH = '/plain/comment'

/** The page to comment on a content item. */
export const plainCommentPath = ({ type, id }: { type: string; id: Id }): string =>
  `${PLAIN_COMMENT_PATH}?type=${type}&id=${encodeURIComponent(idKey(id))}`
