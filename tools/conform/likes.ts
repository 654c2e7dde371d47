import { isObject } from '../../src/protocol/base/json.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'
import { flagOf, parseFlags } from '../../src/protocol/content/content.ts'
import type { Comments } from './comments.ts'
import type { Content } from './content.ts'
import type { Input, Kit } from './kit.ts'
import { readAnything } from './readers.ts'

const LIKE_KEYS =
  /^(?:POST likes\/unified|PUT likes|DELETE likes|PUT bookmarks|DELETE bookmarks|GET likes\/status|GET bookmarks\/status)\//

/** Likes and bookmarks (7.12), by the second account if there is one. */
export async function checkLikes(kit: Kit, content: Content, comments: Comments): Promise<void> {
  if (content.post === null) kit.skip(LIKE_KEYS, 'needs POST posts/')
  else await checkPost(kit, content.post.id)
  const toggles = [
    ['POST posts/{id}/like/', content.post, 'POST posts/'],
    ['POST blog/{id}/like/', content.blog, 'POST blog/'],
    ['POST blog/comments/{id}/like/', comments.onBlog, 'POST blog/{id}/comments/'],
    ['POST comments/{id}/like/', comments.onPost, 'POST posts/{id}/add_comment/'],
  ] as const
  for (const [key, made, needed] of toggles) {
    if (made === null) kit.recorder.skip(key, `needs ${needed}`)
    else await checkToggle(kit, key, made.id)
  }
}

/** Sends a like; without a second account an API may refuse that of the own content. */
async function send(kit: Kit, key: string, input: Input): Promise<Json | null> {
  const answer = await kit.call(key, { as: kit.other ?? kit.me, ...input })
  if (kit.other === null && [400, 403].includes(answer.status)) {
    kit.recorder.skip(key, 'needs two accounts: the own content cannot be liked')
    return null
  }
  return kit.checkAnswer(key, answer, readAnything)
}

/** The state of the post for the account that likes; null if it cannot be read. */
const readFlag = (kit: Kit, key: string, id: Id): Promise<{ on: boolean } | null> =>
  kit.check(key, { as: kit.other ?? kit.me, query: { type: 'post', ids: id } }, (body) =>
    isObject(body)
      ? { value: { on: flagOf(parseFlags(body), id) }, losses: [] }
      : { wrong: 'a map keyed by content id', clause: 'ENT-26' },
  )

interface Step {
  readonly key: string
  readonly status: string
  readonly on: boolean
  readonly input: Input
}

async function checkPost(kit: Kit, id: Id): Promise<void> {
  const ref = { type: 'post', id }
  const liked = 'GET likes/status/'
  const saved = 'GET bookmarks/status/'
  const unified = (action: string): Input => ({ body: { ...ref, action } })
  const steps: Step[] = [
    { key: 'POST likes/unified/', status: liked, on: true, input: unified('like') },
    { key: 'POST likes/unified/', status: liked, on: false, input: unified('unlike') },
    { key: 'PUT likes/', status: liked, on: true, input: { body: ref } },
    { key: 'DELETE likes/', status: liked, on: false, input: { body: ref } },
    { key: 'PUT likes/', status: liked, on: true, input: { query: ref } },
    { key: 'DELETE likes/', status: liked, on: false, input: { query: ref } },
    { key: 'PUT bookmarks/', status: saved, on: true, input: { body: ref } },
    { key: 'DELETE bookmarks/', status: saved, on: false, input: { body: ref } },
  ]
  for (const step of steps) await checkStep(kit, id, step)
}

async function checkStep(kit: Kit, id: Id, { key, status, on, input }: Step): Promise<void> {
  // Without the variant by query the one by body is used.
  const isVariant = input.query !== undefined
  if (isVariant && kit.recorder.findings.get(key)?.outcome !== 'fine') return
  const undone = key === 'PUT bookmarks/' ? 'DELETE bookmarks/' : 'DELETE likes/'
  const account = kit.other ?? kit.me
  if (on)
    kit.cleanup.add('a like or bookmark', async () => {
      const answer = await kit.undo(undone, { as: account, body: { type: 'post', id } })
      // It is gone with its post, or was taken back.
      return {
        ...answer,
        status: answer.status >= 400 && answer.status < 500 ? 404 : answer.status,
      }
    })
  if ((await send(kit, key, input)) === null) return
  const flag = await readFlag(kit, status, id)
  if (flag === null || flag.on === on) return
  kit.recorder.wrong(key, {
    came: `${status.slice(4)} says ${flag.on} afterwards`,
    expected: String(on),
    ...(isVariant ? { clause: key.startsWith('PUT') ? 'API-LIKE-14' : 'API-LIKE-15' } : {}),
  })
}

const likesIn = (body: Json): Json | undefined =>
  isObject(body) ? (body.liked ?? body.is_liked ?? body.likes_count ?? body.like_count) : undefined

/** Likes and takes the like back by the same endpoint. */
async function checkToggle(kit: Kit, key: string, id: Id): Promise<void> {
  const toggle = (liked: boolean) => send(kit, key, { params: { id }, body: { liked } })
  const on = await toggle(true)
  if (on === null) return
  const off = await toggle(false)
  if (off === null) return
  const [before, after] = [likesIn(on), likesIn(off)]
  if (before === undefined) kit.recorder.loss(key, ['no liked', 'no likes_count'])
  else if (before === after)
    kit.recorder.wrong(key, {
      came: `the second call answers as the first, ${JSON.stringify(before)}`,
      expected: 'it to take the like back',
      clause: 'TOGGLE-01',
    })
}
