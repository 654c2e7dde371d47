import { describe } from 'vitest'
import { ConnectionRun, type Which } from '../../../spec/live/connection.reference.ts'
import { CONNECTION_ROWS, CONNECTION_TIMES } from '../../../spec/live/connection.table.ts'
import {
  CONVERSATION_TIMELINES,
  GENERAL_TIMELINES,
  NOTIFICATION_TIMELINES,
} from '../../../spec/live/connection.timelines.ts'
import { CONNECTION_ENDS } from '../../../spec/live/connection.waking.table.ts'
import {
  CONVERSATION_ROWS,
  CONVERSATION_TIMES,
} from '../../../spec/live/conversation-connection.table.ts'
import { CHOSEN, CONVERSATION_ENDS } from '../../../spec/live/conversation-connection.words.ts'
import { NOTIFICATION_ENDS } from '../../../spec/live/notification-connection.closing.table.ts'
import {
  NOTIFICATION_ROWS,
  NOTIFICATION_TIMES,
} from '../../../spec/live/notification-connection.table.ts'
import { endTests, referenceTests, rowTests, timedTests } from '../../rows.ts'
import { storyTests } from '../../timeline.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const CONNECTIONS = [
  {
    of: 'general',
    name: 'the general connection',
    rows: CONNECTION_ROWS,
    times: CONNECTION_TIMES,
    endIds: 'A1.3 p9 SOCKGEN-02 SOCKGEN-09',
    ends: CONNECTION_ENDS,
    begin: [],
    timelines: GENERAL_TIMELINES,
  },
  {
    of: 'conversation',
    name: 'the conversation connection',
    rows: CONVERSATION_ROWS,
    times: CONVERSATION_TIMES,
    endIds: 'A1.4 c5 SOCKGEN-09',
    ends: CONVERSATION_ENDS,
    begin: CHOSEN,
    timelines: CONVERSATION_TIMELINES,
  },
  {
    of: 'notifications',
    name: 'the notification connection',
    rows: NOTIFICATION_ROWS,
    times: NOTIFICATION_TIMES,
    endIds: 'A1.5',
    ends: NOTIFICATION_ENDS,
    begin: [],
    timelines: NOTIFICATION_TIMELINES,
  },
] as const

for (const { of, name, rows, times, endIds, ends, begin, timelines } of CONNECTIONS) {
  const subject = { makeRig: () => connectionRig(of as Which), lookAt }

  describe(`table of ${name}`, () => {
    rowTests(subject, rows)
    timedTests(subject, times)
    endTests(
      subject.makeRig,
      (end) => `[${endIds}] leaves no socket and no retry after sign-out while ${end}`,
      ends,
    )
  })

  describe(`stories of ${name}`, () => {
    storyTests(of, begin, timelines)
  })

  describe(`reference of ${name}`, () => {
    referenceTests(() => new ConnectionRun(of), rows, times)
  })
}
