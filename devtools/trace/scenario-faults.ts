/** What the journal of a page adds to a scenario derived from its trace, and what it cannot add. */
import type { Step } from '../simulation/scenario.ts'
import type { Trace, TraceEvent } from './schema.ts'

type Journal = NonNullable<Trace['journal']>

interface Response {
  /** Time of its request, ms since the start of the journal. */
  at: number
  /** 0 without a response. */
  status: number
  request: string
}

const RESPONSE = /^(\d{3}|no answer to) (\S+ \S+)(?: \((\d+) ms\))?$/

const responsesOf = (journal: Journal): Response[] =>
  journal.flatMap(({ at, by, what }) => {
    const [, status = '', request = '', ms = '0'] = (by === 'server' && RESPONSE.exec(what)) || []
    return request === '' ? [] : [{ at: at - Number(ms), status: Number(status) || 0, request }]
  })

const isServerFault = ({ status, request }: Response, isOffline: boolean): boolean =>
  / \/api\//.test(request) && (status >= 500 || (status === 0 && !isOffline))

/**
 * A fault for each request that the server did not answer or answered with 5xx, with its time.
 * @param isOffline requests without a response are the effect of an `offline` step
 */
export const httpFaults = (journal: Journal, isOffline: boolean): { at: number; step: Step }[] =>
  responsesOf(journal)
    .filter((response) => isServerFault(response, isOffline))
    .map(({ at, status, request }) => ({
      at,
      step: {
        do: 'http',
        route: request.replaceAll('{}', '*'),
        times: 1,
        fault: status === 0 ? { kind: 'refuse' } : { kind: 'answer', status },
      },
    }))

/** What a scenario derived from the trace does not contain. */
export function omissions(
  { journal = [] }: Pick<Trace, 'journal'>,
  omittedEvents: readonly TraceEvent[],
): string[] {
  const types = omittedEvents
    .filter(({ from, event }) => from === undefined && !event.type.startsWith('xstate.'))
    .map(({ event }) => event.type)
  const rejected = responsesOf(journal)
    .filter(({ status }) => status >= 400 && status < 500)
    .map(({ status, request }) => `response ${status} ${request}`)
  const hasFrames = omittedEvents.some(({ event }) => event.type === 'socket.received')
  return [...new Set([...types, ...rejected]), ...(hasFrames ? ['frames from the server'] : [])]
}
