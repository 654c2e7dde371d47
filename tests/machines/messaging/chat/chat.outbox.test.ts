import { expect, it } from 'vitest'
import { look, STORED, sends } from '../../../spec/messaging/chat.steps.ts'
import { mine } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

const lost = {
  ...mine({ id: 'old-1', client: 'old-1', text: 'was on its way' }),
  status: 'pending' as const,
}

it('[B5 B6] retries a message of an earlier page load with the same client id, any number of times', async () => {
  const rig = chatRig()
  await rig.do(['draft', ''])
  await rig.do(['page', 'first', [], false])
  await rig.do(['left', [lost]])
  const earlier = rig.emitted().length
  const retry = async () => {
    rig.harness.send({ type: 'message.retry', id: 'old-1' })
    await rig.do(['wait', 0])
  }
  await retry()
  expect(rig.look()).toEqual(look({ list: [['old-1', 'was on its way', 'pending']] }))
  rig.answer('old-1').reject(new Error('no response'))
  await rig.do(['wait', 0])
  await retry()
  const stored = mine({ id: 50, client: 'old-1', text: 'was on its way' })
  rig.answer('old-1').resolve(stored)
  await rig.do(['wait', 0])
  expect(rig.look()).toEqual(look({ list: [[50, 'was on its way', 'sent']] }))
  const send = { ...sends(1, 'was on its way'), clientId: 'old-1' }
  expect(rig.emitted().slice(earlier)).toEqual([
    send,
    send,
    { type: STORED, message: { ...stored, status: 'sent' } },
    { type: 'keep', added: [], gone: ['old-1'] },
  ])
})
