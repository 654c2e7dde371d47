import { describe } from 'vitest'
import { TRANSPORT_CLOSING_ROWS } from '../../../spec/live/transport.closing.table.ts'
import { TransportRun } from '../../../spec/live/transport.run.ts'
import { TRANSPORT_ROWS, TRANSPORT_TIMES } from '../../../spec/live/transport.table.ts'
import { socketReferenceTests, socketTests } from '../../rows.ts'
import { lookAt, transportRig } from './transport.rig.ts'

const ROWS = [...TRANSPORT_ROWS, ...TRANSPORT_CLOSING_ROWS]
const subject = { makeRig: () => transportRig(), lookAt }

describe('table of the transport', () => {
  socketTests(subject, ROWS, TRANSPORT_TIMES)
})

describe('reference of the transport', () => {
  socketReferenceTests(() => new TransportRun(), ROWS, TRANSPORT_TIMES)
})
