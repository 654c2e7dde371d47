import { expect, it } from 'vitest'
import { fromTrace } from '../../devtools/inspector/model/history.ts'
import { createEventFilter, type Filter } from '../../devtools/inspector/panel/event-filter.ts'
import { SMALL } from './model/small.ts'

const history = fromTrace(SMALL)
const CONNECTION = 'a app/connection'
const shown = (filter: Partial<Filter>, actor: string | null = null) =>
  createEventFilter()(history, { text: '', chosen: false, own: false, ...filter }, actor).map(
    ({ seq }) => seq,
  )

it.each<[string, Partial<Filter>, number[]]>([
  ['there is no filter', {}, [1, 2, 3, 4, 6, 7, 8, 9, 10]],
  ['the text is part of the type, in any case', { text: ' CLOSED' }, [7]],
  ['the text is part of an actor name', { text: 'usabletoken' }, [4, 6]],
  ['start/stop events are hidden', { own: true }, [7, 9]],
  ['no actor is selected', { chosen: true }, [1, 2, 3, 4, 6, 7, 8, 9, 10]],
])('if %s, filter %j returns steps %j', (_, filter, seqs) => {
  expect(shown(filter)).toEqual(seqs)
})

it('returns the events that the selected actor handled or sent', () => {
  const of = shown({ chosen: true }, CONNECTION)
  const own = history.events.filter(
    ({ actor, from }) => actor === CONNECTION || from === CONNECTION,
  )
  expect(of).toEqual(own.map(({ seq }) => seq))
  expect(of.length).toBeLessThan(history.events.length)
})
