import { describe } from 'vitest'
import { ConnectionRun } from '../../../spec/live/connection.reference.ts'
import { CONNECTION_ROWS, CONNECTION_TIMES } from '../../../spec/live/connection.table.ts'
import { TIMELINES } from '../../../spec/live/connection.timelines.ts'
import { ROLES } from '../../../spec/live/connection.words.ts'
import { endTests, socketReferenceTests, socketTests } from '../../rows.ts'
import { storyTests } from '../../timeline.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const END_IDS = {
  general: 'A1.3 p9 SOCKGEN-02 SOCKGEN-09',
  conversation: 'A1.4 c5 SOCKGEN-09',
  notifications: 'A1.5',
}

for (const { of, begin, ends } of ROLES) {
  const isOwn = (row: { of: string }) => row.of === of
  const rows = CONNECTION_ROWS.filter(isOwn)
  const times = CONNECTION_TIMES.filter(isOwn)
  const subject = { makeRig: () => connectionRig(of), lookAt }

  describe(`table of the ${of} connection`, () => {
    socketTests(subject, rows, times)
    endTests(
      subject.makeRig,
      (end) => `[${END_IDS[of]}] leaves no socket and no retry after sign-out while ${end}`,
      ends.map(([end, given]) => [end, [...begin, ...given]]),
    )
  })

  describe(`stories of the ${of} connection`, () => {
    storyTests(of, begin, TIMELINES.filter(isOwn))
  })

  describe(`reference of the ${of} connection`, () => {
    socketReferenceTests(() => new ConnectionRun(of), rows, times)
  })
}
