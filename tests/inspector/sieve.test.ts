import { expect, it } from 'vitest'
import { fromTrace } from '../../src/inspector/model/history.ts'
import { createSieve, type Filter } from '../../src/inspector/panel/sieve.ts'
import { SMALL } from './model/small.ts'

const history = fromTrace(SMALL)
const CONNECTION = 'a app/connection'
const shown = (filter: Partial<Filter>, actor: string | null = null) =>
  createSieve()(history, { text: '', chosen: false, own: false, ...filter }, actor).map(
    ({ seq }) => seq,
  )

it.each<[string, Partial<Filter>, number[]]>([
  ['nothing is asked', {}, [1, 2, 3, 4, 6, 7, 8, 9, 10]],
  ['a part of the type is, in any case', { text: ' CLOSED' }, [7]],
  ['a part of a name is', { text: 'usabletoken' }, [4, 6]],
  ['xstate’s own are not wanted', { own: true }, [7, 9]],
  ['nobody is chosen', { chosen: true }, [1, 2, 3, 4, 6, 7, 8, 9, 10]],
])('where %s, the events %j are those of %j', (_, filter, seqs) => {
  expect(shown(filter)).toEqual(seqs)
})

it('of the chosen actor are those that it handled or sent', () => {
  const of = shown({ chosen: true }, CONNECTION)
  const own = history.events.filter(
    ({ actor, from }) => actor === CONNECTION || from === CONNECTION,
  )
  expect(of).toEqual(own.map(({ seq }) => seq))
  expect(of.length).toBeLessThan(history.events.length)
})
