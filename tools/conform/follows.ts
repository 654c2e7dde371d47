import { sameId } from '../../src/protocol/base/ids.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import { isSuccess } from './caller.ts'
import type { Input, Kit } from './kit.ts'
import type { Person } from './people.ts'
import { readRecord } from './readers.ts'
import { SHAPES } from './shapes.ts'

/** Following (7.11): the first account follows the second. */
export async function checkFollows(kit: Kit): Promise<void> {
  await kit.check('GET follow/my-stats/', {}, readRecord(SHAPES.myFollowStats))
  await kit.list('GET follow/suggestions/', {}, SHAPES.follower)
  await kit.list('GET follow/search/', { query: { q: kit.me.username } }, SHAPES.follower)
  const { other } = kit
  if (other === null) {
    await checkAlone(kit)
    return kit.skip(/^\w+ follow\/(?:follow|unfollow|toggle|notifications)\//, 'needs two accounts')
  }
  const wasFollowing = (await isFollowing(kit, other.id)) === true
  const unfollow = () => kit.undo('POST follow/unfollow/{id}/', { params: { id: other.id } })
  const follow = () => kit.undo('POST follow/follow/', { body: { user_id: other.id } })
  if (wasFollowing) await unfollow()
  const forget = kit.cleanup.add('the follow', async () => {
    const answer = await (wasFollowing ? follow() : unfollow())
    // 400 and 409: it is so already.
    return [400, 409].includes(answer.status) ? { ...answer, status: 404 } : answer
  })
  await checkFollowing(kit, other)
  await checkNotices(kit, other)
  if (wasFollowing ? isSuccess(await follow()) : (await isFollowing(kit, other.id)) === false)
    forget()
}

async function checkAlone(kit: Kit): Promise<void> {
  const { id } = kit.me
  await kit.check('GET follow/stats/{id}/', { params: { id } }, readRecord(SHAPES.followStats))
  await kit.check('GET follow/status/', { query: { user_id: id } }, readRecord(SHAPES.followStats))
  await kit.list('GET follow/followers/{id}/', { params: { id } }, SHAPES.follower)
  await kit.list('GET follow/following/{id}/', { params: { id } }, SHAPES.follower)
}

async function isFollowing(kit: Kit, id: Id): Promise<boolean | null> {
  const { body } = await kit.call('GET follow/stats/{id}/', { params: { id } })
  return SHAPES.followStats.parse(body ?? null)?.following ?? null
}

async function checkFollowing(kit: Kit, { id, username }: Person): Promise<void> {
  const byId = { params: { id } }
  const steps: readonly (readonly [key: string, input: Input, on: boolean])[] = [
    ['PUT follow/toggle/{id}/', byId, true],
    ['DELETE follow/toggle/{id}/', byId, false],
    ['POST follow/follow/', { body: { user_id: id } }, true],
  ]
  for (const [key, input, on] of steps) await checkStep(kit, { key, input, on, id })
  await kit.check('GET follow/stats/{id}/', byId, readRecord(SHAPES.followStats))
  await kit.check('GET follow/status/', { query: { user_id: id } }, readRecord(SHAPES.followStats))
  const lists = [
    ['GET follow/followers/{id}/', id, kit.me],
    ['GET follow/following/{id}/', kit.me.id, { id, username }],
  ] as const
  for (const [key, of, listed] of lists) {
    const entries = await kit.list(key, { params: { id: of } }, SHAPES.follower)
    const hasUser = entries?.some(
      (user) => sameId(user.id, listed.id) || user.username === listed.username,
    )
    if (hasUser === false)
      kit.recorder.wrong(key, {
        came: `a list without ${listed.username}`,
        expected: 'the user, who follows or is followed',
      })
  }
  await checkStep(kit, { key: 'POST follow/unfollow/{id}/', input: byId, on: false, id })
}

interface Step {
  readonly key: string
  readonly input: Input
  readonly on: boolean
  readonly id: Id
}

async function checkStep(kit: Kit, { key, input, on, id }: Step): Promise<void> {
  if ((await kit.check(key, input)) === null) return
  const following = await isFollowing(kit, id)
  if (following === null || following === on) return
  kit.recorder.wrong(key, {
    came: `follow/stats/${id}/ says following ${following} afterwards`,
    expected: String(on),
  })
}

/** The follow notifications of the second account. */
async function checkNotices(kit: Kit, other: Person): Promise<void> {
  const key = 'GET follow/notifications/'
  const read = 'POST follow/notifications/{id}/read/'
  const notices = await kit.list(key, { as: other }, SHAPES.followNotification)
  const mine = notices?.find(({ follower }) => follower.username === kit.me.username)
  if (mine === undefined) kit.recorder.skip(read, `needs a follow notification in ${key}`)
  else if ((await kit.check(read, { as: other, params: { id: mine.id } })) !== null) {
    const again = await kit.list(key, { as: other }, SHAPES.followNotification)
    const isRead = again?.find(({ id }) => sameId(id, mine.id))?.is_read
    if (isRead === false)
      kit.recorder.wrong(read, { came: 'is_read is still false', expected: 'it to be read' })
  }
  await kit.check('POST follow/notifications/read-all/', { as: other })
}
