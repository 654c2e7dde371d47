import type { HttpFault, Role, SocketFault, Step } from './scenario.ts'

export type FaultStep = Extract<Step, { do: 'http' | 'socket' }>

/** A fault that will still be applied. */
export interface ActiveRule {
  readonly id: number
  readonly step: FaultStep
  /** How often it will still be applied; `Infinity` = until it is removed. */
  readonly remaining: number
}

interface FaultRule extends ActiveRule {
  matches(target: string): boolean
  remaining: number
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

function createMatcher(step: FaultStep): FaultRule['matches'] {
  if (step.do === 'socket') return (role) => step.role === undefined || role === step.role
  const pattern = routePattern(step.route)
  return (call) => pattern.test(call)
}

/** Active fault rules. The newest matching rule applies, and its count goes down by one. */
export class Faults {
  #rules: FaultRule[] = []
  #count = 0

  add(step: FaultStep): void {
    const { times = Number.POSITIVE_INFINITY } = step
    this.#rules.push({ id: ++this.#count, step, matches: createMatcher(step), remaining: times })
  }

  /** @param call `POST /api/…`, without the query */
  ofRequest(tab: string, call: string): HttpFault | null {
    const step = this.#consume('http', tab, call)
    return step?.do === 'http' ? step.fault : null
  }

  ofSocket(tab: string, role: Role): SocketFault | null {
    const step = this.#consume('socket', tab, role)
    return step?.do === 'socket' ? step.fault : null
  }

  /** Whether a request fault is still active. */
  get affectsRequests(): boolean {
    return this.active().some(({ step }) => step.do === 'http')
  }

  /** Oldest first. */
  active(): ActiveRule[] {
    return this.#rules.filter(({ remaining }) => remaining > 0)
  }

  remove(id: number): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
  }

  heal(): void {
    this.#rules = []
  }

  #consume(kind: FaultStep['do'], tab: string, target: string): FaultStep | null {
    const rule = this.#rules.findLast(
      ({ step, remaining, matches }) =>
        step.do === kind &&
        (step.tab === undefined || step.tab === tab) &&
        remaining > 0 &&
        matches(target),
    )
    if (rule === undefined) return null
    rule.remaining -= 1
    return rule.step
  }
}
