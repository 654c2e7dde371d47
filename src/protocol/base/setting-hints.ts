import { FEATURE_NAMES } from './absent-features.ts'

/** Names of the settings of a page, which are `<meta>` tags (B2). */
export type SettingName =
  | 'api-base'
  | 'media-base'
  | 'messaging-socket'
  | 'conversation-socket'
  | 'notification-socket'
  | 'google-client-id'
  | 'admin-path'
  | 'upload-url'
  | 'upload-preset'
  | 'page-size'
  | 'absent-features'

const ADDRESS = 'Write the whole address with https:// in front, for example'
const SOCKET = 'Write a path, or an address that begins with wss://, with'

/** How to write a setting whose value cannot be used (B2). */
export const SETTING_HINTS: { readonly [name in SettingName]?: string } = {
  'api-base': `${ADDRESS} https://api.example.org. A page on https can only use an API on https.`,
  'media-base': `${ADDRESS} https://cdn.example.org. A page on https can only use media on https.`,
  'messaging-socket': `${SOCKET} {token} in it, for example /ws/chat/?token={token}.`,
  'conversation-socket': `${SOCKET} {token} and {conversation} in it, for example /ws/chat/{conversation}/?token={token}.`,
  'notification-socket': `${SOCKET} {token} in it, for example /ws/notify/?token={token}.`,
  'admin-path': 'Write a path of letters, digits and hyphens, for example /staff.',
  'page-size': 'Write a whole number from 1 to 200, for example 50.',
  'absent-features': `Write names from this list, with commas between them: ${FEATURE_NAMES.join(', ')}.`,
  'upload-url': `${ADDRESS} https://images.example.org/upload.`,
}
