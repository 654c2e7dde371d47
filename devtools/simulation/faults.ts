import type { HttpFault, Role, SocketFault, Step } from './scenario.ts'

interface FaultRule<F> {
  tab: string | null
  matches(target: string): boolean
  remaining: number
  fault: F
}

/**
 * Matches `POST /api/…`; `*` stands for any method or one path segment, a trailing `**` for the
 * rest of the path.
 */
function routePattern(route: string): RegExp {
  const [method = '*', path = ''] = route.split(' ')
  const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const escaped = literal(path).replace(/\*\*$/, '\u0000').replaceAll('*', '[^/]+')
  return new RegExp(`^${method === '*' ? '[A-Z]+' : method} ${escaped.replace('\u0000', '.*')}$`)
}

/** Active fault rules. The newest matching rule applies, and its count goes down by one. */
export class Faults {
  #http: FaultRule<HttpFault>[] = []
  #sockets: FaultRule<SocketFault>[] = []

  add(step: Extract<Step, { do: 'http' | 'socket' }>): void {
    const { tab = null, times = Number.POSITIVE_INFINITY } = step
    if (step.do === 'http') {
      const pattern = routePattern(step.route)
      const matches = (target: string): boolean => pattern.test(target)
      this.#http.push({ tab, matches, remaining: times, fault: step.fault })
    } else {
      const matches = (target: string): boolean => target === step.role
      this.#sockets.push({ tab, matches, remaining: times, fault: step.fault })
    }
  }

  /** @param call `POST /api/…`, without the query */
  ofRequest(tab: string, call: string): HttpFault | null {
    return consumeFault(this.#http, tab, call)
  }

  ofSocket(tab: string, role: Role): SocketFault | null {
    return consumeFault(this.#sockets, tab, role)
  }

  /** Whether a request fault is still active. */
  get affectsRequests(): boolean {
    return this.#http.some(({ remaining }) => remaining > 0)
  }

  heal(): void {
    this.#http = []
    this.#sockets = []
  }
}

function consumeFault<F>(rules: FaultRule<F>[], tab: string, target: string): F | null {
  const rule = rules.findLast(
    (candidate) =>
      (candidate.tab === null || candidate.tab === tab) &&
      candidate.remaining > 0 &&
      candidate.matches(target),
  )
  if (rule === undefined) return null
  rule.remaining -= 1
  return rule.fault
}
