import type { Answer } from './caller.ts'

export type Outcome = 'fine' | 'loss' | 'absent' | 'wrong' | 'not checked'

/** What was found out about one endpoint. */
export interface Finding {
  readonly outcome: Outcome
  /** Clauses that a wrong response breaks, beyond those of the endpoint. */
  readonly clauses: readonly string[]
  readonly texts: readonly string[]
}

interface Fault {
  readonly came: Answer | string
  readonly expected: string
  readonly clause?: string | undefined
}

export type Recorder = ReturnType<typeof createRecorder>

const LONGEST_BODY = 200
/** A later finding replaces one of lower rank and adds to one of the same. */
const RANK: { readonly [outcome in Outcome]: number } = {
  'not checked': 0,
  fine: 1,
  loss: 2,
  absent: 3,
  wrong: 4,
}

/** Collects the findings by endpoint; the most severe one of an endpoint counts. */
export function createRecorder() {
  const findings = new Map<string, Finding>()

  function record(key: string, outcome: Outcome, texts: readonly string[], clauses: string[] = []) {
    const before = findings.get(key)
    if (before === undefined || RANK[before.outcome] < RANK[outcome]) {
      findings.set(key, { outcome, texts: [...new Set(texts)], clauses })
    } else if (before.outcome === outcome) {
      findings.set(key, {
        outcome,
        texts: [...new Set([...before.texts, ...texts])],
        clauses: [...new Set([...before.clauses, ...clauses])],
      })
    }
  }

  return {
    findings: findings as ReadonlyMap<string, Finding>,
    fine: (key: string) => record(key, 'fine', []),
    /** @param texts for example `no author` */
    loss: (key: string, texts: readonly string[]) => record(key, 'loss', texts),
    absent: (key: string, came: Answer | string) => record(key, 'absent', [wordsOf(came)]),
    wrong: (key: string, { came, expected, clause }: Fault) =>
      record(
        key,
        'wrong',
        [`${wordsOf(came)}; expected ${expected}`],
        clause === undefined ? [] : [clause],
      ),
    skip: (key: string, why: string) => record(key, 'not checked', [why]),
  }
}

function wordsOf(came: Answer | string): string {
  if (typeof came === 'string') return came
  if (came.status === 0) return came.text
  if (came.isPage) return `${came.status} with an HTML page`
  const text = came.text.replace(/\s+/g, ' ').trim()
  if (text === '') return `${came.status} with an empty body`
  const shown = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY - 1)}…` : text
  return `${came.status} ${shown}`
}
