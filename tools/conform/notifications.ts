import { sameId } from '../../src/protocol/base/ids.ts'
import { isObject } from '../../src/protocol/base/json.ts'
import type { Json, Notification } from '../../src/protocol/base/types.ts'
import { isAbsent, isSuccess } from './caller.ts'
import { markedText } from './fields.ts'
import type { Kit } from './kit.ts'
import type { Person } from './people.ts'
import { readCount } from './readers.ts'
import { type Kind, makeRecord, removeRecord } from './records.ts'
import { SHAPES } from './shapes.ts'

const LIST = 'GET notifications/'

const NOTIFICATION: Kind<Notification> = {
  name: 'notification',
  shape: SHAPES.notification,
  create: 'POST notifications/',
  lists: [LIST],
  change: '',
  remove: 'DELETE notifications/{id}/',
  made: (text) => ({ body: { title: 'conformance check', message: text, verb: 'notified' } }),
  changed: (text) => text,
  textOf: ({ message }) => message,
}

/** Notifications, their settings and devices (7.7). */
export async function checkNotifications(kit: Kit): Promise<void> {
  const made = await makeRecord(kit, NOTIFICATION)
  await kit.list(LIST, {}, SHAPES.notification)
  await kit.check('GET notifications/unread_count/', {}, readCount('unread_count', 'count'))
  if (made === null) kit.skip(/ notifications\/\{id\}/, 'needs POST notifications/')
  else {
    for (const key of [
      'POST notifications/{id}/mark_read/',
      'PATCH notifications/{id}/mark_read/',
    ]) {
      if ((await kit.check(key, { params: { id: made.id } })) === null) continue
      if ((await isRead(kit, made.id)) === false)
        kit.recorder.wrong(key, { came: 'is_read is still false', expected: 'it to be read' })
    }
  }
  await checkAllRead(kit)
  if (made !== null) await removeRecord(kit, NOTIFICATION, made)
  await checkSettings(kit)
  await checkDevice(kit)
}

async function isRead(kit: Kit, id: Json): Promise<boolean | null | undefined> {
  const isIt = (raw: Json) => sameId(SHAPES.notification.parse(raw)?.id, id as string)
  const entries = await kit.pages(LIST, {}, isIt)
  const found = entries?.find(isIt)
  return found === undefined ? undefined : SHAPES.notification.parse(found)?.is_read
}

async function checkAllRead(kit: Kit): Promise<void> {
  const key = 'POST notifications/mark_all_read/'
  if ((await kit.check(key)) === null) return
  const { body } = await kit.call('GET notifications/unread_count/')
  const reading = readCount('unread_count', 'count')(body)
  if (!('wrong' in reading) && reading.value > 0)
    kit.recorder.wrong(key, { came: `unread_count is ${reading.value}`, expected: '0' })
}

/** Sends the settings that are set already, so that nothing changes. */
async function checkSettings(kit: Kit): Promise<void> {
  const key = 'PATCH notifications/settings/'
  const { body: set } = await kit.call('GET notifications/settings/')
  const isSet = isObject(set) && Object.values(set).some((value) => typeof value === 'boolean')
  const answer = await kit.call(key, { body: isSet ? set : {} })
  if (answer.status === 400 && !isSet)
    kit.recorder.skip(key, 'the settings cannot be read, so they would be changed')
  else kit.checkAnswer(key, answer, (body) => ({ value: body ?? true, losses: [] }))
}

async function checkDevice(kit: Kit): Promise<void> {
  const key = 'POST devices/'
  const body = { token: markedText(), platform: 'conformance-check' }
  const answer = await kit.call(key, { body })
  if (answer.status === 400) return kit.recorder.skip(key, 'a made-up token is refused (400)')
  const device = kit.checkAnswer(key, answer, (read) => ({ value: read ?? null, losses: [] }))
  if (!isObject(device)) return
  // The specification has no call that deletes one; many APIs do.
  const params = { id: device.id ?? '' }
  const removed = await kit.undo('DELETE devices/{id}/', { params })
  if (!isSuccess(removed) || isAbsent(removed))
    kit.cleanup.keep('a push device with a made-up token')
}

/** Remembers to delete the notifications that the two accounts cause for each other. */
export async function watchNotifications(kit: Kit, owner: Person, actor: Person): Promise<void> {
  const idsOf = async (call: Kit['call']) => {
    const { body } = await call(LIST, { as: owner })
    const entries = isObject(body) ? body.results : body
    if (!Array.isArray(entries)) return []
    return entries.flatMap((raw) => {
      const one = SHAPES.notification.parse(raw)
      return one !== null && one.actor?.username === actor.username ? [one.id] : []
    })
  }
  const before = (await idsOf(kit.call)).map(String)
  kit.cleanup.add(`notifications of ${owner.username}`, async () => {
    const made = (await idsOf(kit.undo)).filter((id) => !before.includes(String(id)))
    for (const id of made)
      await kit.undo('DELETE notifications/{id}/', { as: owner, params: { id } })
    return { status: 204, body: undefined, text: '', isPage: false }
  })
}
