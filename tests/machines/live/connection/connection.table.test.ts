import { describe } from 'vitest'
import { ConnectionRun } from '../../../spec/connection.reference.ts'
import { CONNECTION_ROWS, CONNECTION_TIMES } from '../../../spec/connection.table.ts'
import { CONNECTION_ENDS } from '../../../spec/connection.waking.table.ts'
import { endTests, referenceTests, rowTests, timedTests } from '../../rows.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const subject = { makeRig: () => connectionRig(), lookAt }

describe('the general connection, row by row', () => {
  rowTests(subject, CONNECTION_ROWS)
  timedTests(subject, CONNECTION_TIMES)
  endTests(
    subject.makeRig,
    (name) => `[A1.3 p9 SOCKGEN-02 SOCKGEN-09] signing out while ${name}: no socket, no retry`,
    CONNECTION_ENDS,
  )
})

describe('the reference of the general connection agrees with the table', () => {
  referenceTests(() => new ConnectionRun(), CONNECTION_ROWS, CONNECTION_TIMES)
})
