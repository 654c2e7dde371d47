import { describe } from 'vitest'
import { LIVE_ROWS, RETRY_ROWS, SEND_ROWS } from '../../../spec/messaging/chat-merge.table.ts'
import { scriptTests } from '../../scripts.ts'
import { chatRig } from './chat.rig.ts'

describe('sending', () => scriptTests(chatRig, SEND_ROWS))
describe('live messages', () => scriptTests(chatRig, LIVE_ROWS))
describe('failed messages', () => scriptTests(chatRig, RETRY_ROWS))
