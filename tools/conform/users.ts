import { sameId } from '../../src/protocol/base/ids.ts'
import { firstText, isObject } from '../../src/protocol/base/json.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'
import { isSuccess } from './caller.ts'
import { markedText } from './fields.ts'
import type { Kit } from './kit.ts'
import { type Reader, readCount, readRecord, type Shape } from './readers.ts'
import { SHAPES } from './shapes.ts'

/** Own and public profiles, statistics (7.2, 7.8). */
export async function checkUsers(kit: Kit): Promise<void> {
  const { id, username } = kit.me
  const isMe = (user: { id: Id }) => sameId(user.id, id)
  await kit.check(
    'GET users/username/{username}/',
    { params: { username } },
    about(SHAPES.namedUser, isMe),
  )
  await checkOwnProfile(kit)
  await kit.list('GET public-profiles/', { as: null }, SHAPES.profile)
  await kit.check(
    'GET public-profiles/{username}/',
    { as: null, params: { username } },
    about(SHAPES.profile, ({ user }) => isMe(user)),
  )
  const own = await kit.list('GET public-profiles/', { query: { user__id: id } }, SHAPES.profile)
  if (own?.some(({ user }) => !isMe(user)))
    kit.recorder.wrong('GET public-profiles/', {
      came: `?user__id=${id} lists other users as well`,
      expected: 'the profile of this user only',
      clause: 'API-PROF-03',
    })
  await kit.list('GET public-profiles/search/', { query: { q: username } }, SHAPES.profile)
  await checkProfiles(kit, 'creator', SHAPES.creator)
  await kit.list('GET creator-profiles/featured/', {}, SHAPES.creator)
  await checkProfiles(kit, 'freelancer', SHAPES.freelancer)
  await checkStats(kit)
}

/** Reads a record that has to be about one user. */
const about =
  <T>(shape: Shape<T>, isIt: (value: T) => boolean): Reader<T> =>
  (body) => {
    const reading = readRecord(shape)(body)
    if ('wrong' in reading || isIt(reading.value)) return reading
    return { wrong: 'the user that was asked for' }
  }

async function checkProfiles<T extends { id: Id | null }>(
  kit: Kit,
  name: 'creator' | 'freelancer',
  shape: Shape<T>,
): Promise<void> {
  const list = await kit.list(`GET ${name}-profiles/`, {}, shape)
  const id = list?.find((profile) => profile.id !== null)?.id ?? null
  const key = `GET ${name}-profiles/{id}/`
  if (id === null) kit.recorder.skip(key, `needs a ${name} profile in GET ${name}-profiles/`)
  else await kit.check(key, { params: { id } }, readRecord(shape))
}

const bioOf = (raw: Json | undefined): string | null => (isObject(raw) ? firstText(raw.bio) : null)

/** Changes the biography and restores it. */
async function checkOwnProfile(kit: Kit): Promise<void> {
  const profile = await kit.check('GET profiles/my_profile/', {}, (body) => {
    const reading = readRecord(SHAPES.profile)(body)
    return 'wrong' in reading ? reading : { ...reading, value: body ?? null }
  })
  const key = 'PATCH profiles/update_profile/'
  if (profile === null) kit.recorder.skip(key, 'needs GET profiles/my_profile/, to restore it')
  else {
    const bio = markedText()
    const restore = { body: { bio: bioOf(profile) ?? '' } }
    const forget = kit.cleanup.add('the biography', () => kit.undo(key, restore))
    if ((await kit.check(key, { body: { bio } })) !== null) {
      const { body: now } = await kit.call('GET profiles/my_profile/')
      if (bioOf(now) !== bio)
        kit.recorder.wrong(key, {
          came: `bio is “${bioOf(now) ?? ''}” afterwards`,
          expected: `the change to be stored, “${bio}”`,
        })
      if (isSuccess(await kit.undo(key, restore))) forget()
    } else forget()
  }
  // Sends what is set already, so that nothing changes.
  const set = isObject(profile) && isObject(profile.preferences) ? profile.preferences : {}
  const body = Object.fromEntries(Object.entries(set).slice(0, 1))
  await kit.check('PATCH profiles/preferences/', { body })
}

async function checkStats(kit: Kit): Promise<void> {
  await kit.check('GET user/stats/', {}, readRecord(SHAPES.stats))
  for (const [key, name] of [
    ['GET user/uploads/count/', 'total_uploads'],
    ['GET user/likes-received/', 'total_likes'],
    ['GET user/activity-streak/', 'streak'],
  ] as const)
    await kit.check(key, {}, readCount(name))
}
