import { describe } from 'vitest'
import { ChatReference } from '../../../spec/messaging/chat.reference.ts'
import { DRAFT_ROWS, LOAD_ROWS, READ_ROWS, REPLY_ROWS } from '../../../spec/messaging/chat.table.ts'
import { OUTBOX_ROWS, REACTION_ROWS } from '../../../spec/messaging/chat-extras.table.ts'
import { LIVE_ROWS, RETRY_ROWS, SEND_ROWS } from '../../../spec/messaging/chat-merge.table.ts'
import { GAP_ROWS, OLDER_ROWS } from '../../../spec/messaging/chat-pages.table.ts'
import { referenceTests } from '../../scripts.ts'

describe('reference of the chat', () => {
  referenceTests(
    () => new ChatReference(),
    [
      ...SEND_ROWS,
      ...LIVE_ROWS,
      ...RETRY_ROWS,
      ...REPLY_ROWS,
      ...DRAFT_ROWS,
      ...LOAD_ROWS,
      ...READ_ROWS,
      ...OLDER_ROWS,
      ...GAP_ROWS,
      ...REACTION_ROWS,
      ...OUTBOX_ROWS,
    ],
  )
})
