import { describe } from 'vitest'
import { ConversationRun } from '../../../spec/conversation-connection.reference.ts'
import {
  CONVERSATION_ROWS,
  CONVERSATION_TIMES,
} from '../../../spec/conversation-connection.table.ts'
import { CONVERSATION_ENDS } from '../../../spec/conversation-connection.words.ts'
import { endTests, referenceTests, rowTests, timedTests } from '../../rows.ts'
import { conversationRig, lookAt } from './conversationConnection.rig.ts'

const subject = { makeRig: () => conversationRig(), lookAt }

describe('the conversation’s connection, row by row', () => {
  rowTests(subject, CONVERSATION_ROWS)
  timedTests(subject, CONVERSATION_TIMES)
  endTests(
    subject.makeRig,
    (name) => `[A1.4 c5 SOCKGEN-09] signing out while ${name}: no socket, no retry`,
    CONVERSATION_ENDS,
  )
})

describe('the reference of the conversation’s connection agrees with the table', () => {
  referenceTests(() => new ConversationRun(), CONVERSATION_ROWS, CONVERSATION_TIMES)
})
