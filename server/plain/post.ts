import { postPath } from '../../src/protocol/base/page-paths.ts'
import type { PostJson } from '../../src/protocol/responses/content.ts'
import { formElement } from './fields.ts'
import { isSameText, type PlainForm } from './form.ts'
import { PLAIN_PATHS } from './paths.ts'
import { callAs } from './visit.ts'

/** New post without images (API-POST-03). */
export const postForm: PlainForm = {
  path: PLAIN_PATHS.post,
  fields: ['title', 'body', 'tags'],

  async page(visit, entry) {
    const main = formElement(visit, entry, {
      fields: [
        { name: 'title', label: 'Title', hint: 'Optional' },
        { name: 'body', label: 'Text', isLong: true },
        { name: 'tags', label: 'Tags', hint: 'Optional, separated by commas' },
      ],
      submit: 'Publish',
    })
    return { title: 'New post', main }
  },

  async submit(visit, { title = '', body = '', tags = '' }, clientId) {
    const post = { title, body, tags: tags.split(','), client_id: clientId }
    const result = await callAs(visit, { method: 'POST', path: 'posts/', body: post })
    if (result.status !== 200 && result.status !== 201) return { rejected: result }
    const stored: PostJson = result.body
    const isSame = isSameText(stored.title, title) && isSameText(stored.body, body)
    return result.status === 200 && !isSame ? { isSpent: true } : { path: postPath(stored) }
  },
}
