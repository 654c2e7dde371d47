import { describe, expect, it } from 'vitest'
import { slugify } from '../../server/content/pieces/slug.ts'
import { reportableName } from '../../server/safety/moderation/reportables.ts'

const ASTRONAUT = '👩🏽‍🚀'
const MARKED = 'ɛ̈'

describe('texts that the server cuts', () => {
  it('never end inside a character', () => {
    const long = `${'a'.repeat(118)}${ASTRONAUT}`
    expect(reportableName({ type: 'post', title: '', text: long })).toBe(`${'a'.repeat(118)}...`)
    expect(slugify(`${'a'.repeat(79)}${MARKED}b`)).toBe('a'.repeat(79))
  })
})
