import { PLAIN_COMMENT_PATH, PLAIN_SIGN_IN_PATH } from '../../src/protocol/base/plain-paths.ts'

/** Pages without JavaScript (docs/adr/018). */
export const PLAIN_PATHS = {
  home: '/plain',
  signIn: PLAIN_SIGN_IN_PATH,
  signOut: '/plain/sign-out',
  post: '/plain/post',
  comment: PLAIN_COMMENT_PATH,
  messages: '/plain/messages',
  conversation: '/plain/conversation',
  read: '/plain/read',
  message: '/plain/message',
} as const
