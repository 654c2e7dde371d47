import { sameId } from '../../src/protocol/base/ids.ts'
import { asCount, isObject } from '../../src/protocol/base/json.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import { parseCommentCounts } from '../../src/protocol/content/content.ts'
import type { Content } from './content.ts'
import { targetFields } from './fields.ts'
import { type Comment, commentKind } from './kinds.ts'
import type { Kit } from './kit.ts'
import { readRecord } from './readers.ts'
import { changeRecord, type Made, makeRecord, removeRecord } from './records.ts'
import { SHAPES } from './shapes.ts'

/** Comments that the checks of likes use; null if they could not be made. */
export interface Comments {
  readonly onPost: Made<Comment> | null
  readonly onBlog: Made<Comment> | null
}

/** Comments of posts, of blog posts and generic ones (7.5, 7.6). */
export async function checkComments(kit: Kit, content: Content): Promise<Comments> {
  const onPost = await checkOn(kit, 'POST posts/{id}/add_comment/', 'GET posts/{id}/comments/', {
    id: content.post?.id ?? null,
    needs: 'needs POST posts/',
  })
  const onBlog = await checkOn(kit, 'POST blog/{id}/comments/', 'GET blog/{id}/comments/', {
    id: content.blog?.id ?? null,
    needs: 'needs POST blog/',
  })
  await checkGeneric(kit, content)
  // The client asks for one item; an API that ignores the query returns all comments.
  const query = { type: 'post', id: content.post?.id ?? 1 }
  await kit.list('GET comments/', { query }, SHAPES.comment)
  const comment = onPost ?? onBlog
  if (comment === null) kit.skip(/ comments\/\{id\}/, 'needs a comment')
  else await checkOne(kit, comment)
  await checkCounts(kit, content.post?.id ?? null, onPost !== null)
  return { onPost, onBlog }
}

/** Deletes what `checkComments` made. */
export async function removeComments(kit: Kit, { onPost, onBlog }: Comments): Promise<void> {
  for (const made of [onPost, onBlog])
    if (made !== null) await removeRecord(kit, commentKind('', {}, made.id), made)
}

async function checkOn(
  kit: Kit,
  create: string,
  list: string,
  { id, needs }: { id: Id | null; needs: string },
): Promise<Made<Comment> | null> {
  if (id === null) {
    for (const key of [create, list]) kit.recorder.skip(key, needs)
    return null
  }
  const made = await makeRecord(kit, {
    ...commentKind(create, {}, id),
    // Only the list of the content item has it for certain.
    lists: [],
  })
  const entries = await kit.list(list, { params: { id } }, SHAPES.comment)
  if (made !== null && entries !== null && !entries.some((one) => sameId(one.id, made.id)))
    kit.recorder.wrong(list, {
      came: `a list without the comment ${made.id} that was just made`,
      expected: 'the comment',
    })
  return made
}

/** How `POST comments/` names what it is about is not specified, so a refusal is only a loss. */
async function checkGeneric(kit: Kit, { work, post }: Content): Promise<void> {
  const key = 'POST comments/'
  const target = work === null ? post : work
  if (target === null) return kit.recorder.skip(key, 'needs POST portfolio/ or POST posts/')
  const type = work === null ? 'post' : 'work'
  const kind = commentKind(key, targetFields(type, target.id), target.id)
  const answer = await kit.call(key, kind.made('conformance check'))
  if (answer.status === 400)
    return kit.recorder.loss(key, ['it is refused (400): portfolio items have no comments'])
  const made = kit.checkAnswer(key, answer, readRecord(SHAPES.comment))
  if (made === null) return
  const input = { params: { id: made.id } }
  kit.cleanup.add(`comment ${made.id}`, () => kit.undo('DELETE comments/{id}/', input))
}

async function checkOne(kit: Kit, comment: Made<Comment>): Promise<void> {
  const params = { id: comment.id }
  await kit.check('GET comments/{id}/', { params }, readRecord(SHAPES.comment))
  await changeRecord(kit, commentKind('', {}, comment.id), comment)
  const reply = await makeRecord(kit, {
    ...commentKind('POST comments/{id}/reply/', {}, comment.id),
    name: 'reply',
  })
  if (reply !== null && !sameId(reply.record.parent_id, comment.id))
    kit.recorder.loss('POST comments/{id}/reply/', ['no parent: replies stand as comments'])
}

async function checkCounts(kit: Kit, id: Id | null, hasComment: boolean): Promise<void> {
  const key = 'GET comments/counts/'
  const query = { type: 'post', ids: id ?? 1 }
  await kit.check(key, { query }, (body) => {
    if (!isObject(body) || !isObject(body.counts))
      return { wrong: 'status and a counts map', clause: 'ENT-27' }
    if (Object.values(body.counts).some((count) => asCount(count) === null))
      return { wrong: 'numbers in counts', clause: 'ENT-27' }
    const { counts } = parseCommentCounts(body)
    if (id !== null && hasComment && (counts[String(id)] ?? 0) === 0)
      return { wrong: `the count of the comments of post ${id}` }
    return { value: counts, losses: [] }
  })
}
