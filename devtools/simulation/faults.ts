import type { HttpFault, Role, SocketFault, Step } from './scenario.ts'

interface Rule<F> {
  tab: string | null
  matches(asked: string): boolean
  left: number
  fault: F
}

/**
 * Matches `POST /api/…`; `*` stands for any method or one path segment, a trailing `**` for the
 * rest of the path.
 */
export function routePattern(route: string): RegExp {
  const [method = '*', path = ''] = route.split(' ')
  const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const parts = literal(path).replace(/\*\*$/, '\u0000').replaceAll('*', '[^/]+')
  return new RegExp(`^${method === '*' ? '[A-Z]+' : method} ${parts.replace('\u0000', '.*')}$`)
}

/** Active fault rules. The newest matching rule applies, and its count goes down by one. */
export class Faults {
  #http: Rule<HttpFault>[] = []
  #sockets: Rule<SocketFault>[] = []

  add(step: Extract<Step, { do: 'http' | 'socket' }>): void {
    const { tab = null, times = Number.POSITIVE_INFINITY } = step
    if (step.do === 'http') {
      const pattern = routePattern(step.route)
      const matches = (asked: string): boolean => pattern.test(asked)
      this.#http.push({ tab, matches, left: times, fault: step.fault })
    } else {
      const matches = (asked: string): boolean => asked === step.role
      this.#sockets.push({ tab, matches, left: times, fault: step.fault })
    }
  }

  /** @param call `POST /api/…`, without the query */
  ofRequest(tab: string, call: string): HttpFault | null {
    return take(this.#http, tab, call)
  }

  ofSocket(tab: string, role: Role): SocketFault | null {
    return take(this.#sockets, tab, role)
  }

  /** Whether a request fault is still active. */
  get strikesRequests(): boolean {
    return this.#http.some(({ left }) => left > 0)
  }

  heal(): void {
    this.#http = []
    this.#sockets = []
  }
}

function take<F>(rules: Rule<F>[], tab: string, asked: string): F | null {
  const rule = rules.findLast(
    (each) => (each.tab === null || each.tab === tab) && each.left > 0 && each.matches(asked),
  )
  if (rule === undefined) return null
  rule.left -= 1
  return rule.fault
}
