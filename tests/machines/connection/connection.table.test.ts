import { describe } from 'vitest'
import { ConnectionRun } from '../../spec/connection.reference.ts'
import { CONNECTION_ROWS, CONNECTION_TIMES } from '../../spec/connection.table.ts'
import { referenceTests, rowTests, timedTests } from '../rows.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const subject = { makeRig: () => connectionRig(), lookAt }

describe('the general connection, row by row', () => {
  rowTests(subject, CONNECTION_ROWS)
  timedTests(subject, CONNECTION_TIMES)
})

describe('the reference of the general connection agrees with the table', () => {
  referenceTests(() => new ConnectionRun(), CONNECTION_ROWS, CONNECTION_TIMES)
})
