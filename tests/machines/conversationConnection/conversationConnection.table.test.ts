import { describe } from 'vitest'
import { ConversationRun } from '../../spec/conversation-connection.reference.ts'
import { CONVERSATION_ROWS, CONVERSATION_TIMES } from '../../spec/conversation-connection.table.ts'
import { referenceTests, rowTests, timedTests } from '../rows.ts'
import { conversationRig, lookAt } from './conversationConnection.rig.ts'

const subject = { makeRig: () => conversationRig(), lookAt }

describe('the conversation’s connection, row by row', () => {
  rowTests(subject, CONVERSATION_ROWS)
  timedTests(subject, CONVERSATION_TIMES)
})

describe('the reference of the conversation’s connection agrees with the table', () => {
  referenceTests(() => new ConversationRun(), CONVERSATION_ROWS, CONVERSATION_TIMES)
})
