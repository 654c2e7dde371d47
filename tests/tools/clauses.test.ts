import { describe, expect, it } from 'vitest'
import {
  type Clause,
  flakyInPlaywright,
  isCovered,
  parseDecisions,
  passedInPlaywright,
  passedInVitest,
  readTitles,
} from '../../tools/checks/clauses.ts'

const clauses: Clause[] = [
  { id: 'SEND-01', text: '', kind: 'transition' },
  { id: 'API-MSG-04', text: '', kind: 'endpoint' },
  { id: 'CHAT-11', text: '', kind: 'ui-behaviour' },
]
const decisions = new Set(['A11', 'A1.2'])

describe('clause ledger', () => {
  it('reads every id of a title and the level of its test', () => {
    const ledger = readTitles(
      [
        { title: 'chat [SEND-01 A11, CHAT-11] shows it', level: 'unit' },
        { title: '[CHAT-11] in a browser', level: 'browser' },
      ],
      clauses,
      decisions,
    )
    expect(ledger).toEqual({
      levels: new Map([
        ['SEND-01', new Set(['unit'])],
        ['CHAT-11', new Set(['unit', 'browser'])],
      ]),
      unknown: [],
    })
  })

  it('reports ids that no clause and no decision has', () => {
    const ledger = readTitles(
      [{ title: '[SEND-99 A77] wrong, [t5 p3] rows are free', level: 'unit' }],
      clauses,
      decisions,
    )
    expect(ledger.unknown.map((u) => u.id)).toEqual(['SEND-99', 'A77'])
  })

  it('requires the real API for endpoints and a browser for user-visible behaviour', () => {
    const [send, endpoint, screen] = clauses as [Clause, Clause, Clause]
    expect(isCovered(send, new Set(['unit']))).toBe(true)
    expect(isCovered(send, new Set(['browser']))).toBe(true)
    expect(isCovered(endpoint, new Set(['unit', 'browser']))).toBe(false)
    expect(isCovered(endpoint, new Set(['contract']))).toBe(true)
    expect(isCovered(screen, new Set(['unit']))).toBe(false)
    expect(isCovered(screen, new Set(['browser']))).toBe(true)
    expect(isCovered(screen, undefined)).toBe(false)
  })

  it('counts only passed tests of either runner', () => {
    expect(
      passedInVitest(
        {
          testResults: [
            {
              assertionResults: [
                { fullName: 'a', status: 'passed' },
                { fullName: 'b', status: 'failed' },
                { fullName: 'c', status: 'pending' },
              ],
            },
          ],
        },
        'unit',
      ),
    ).toEqual([{ title: 'a', level: 'unit' }])
    expect(
      passedInPlaywright([
        {
          title: 'f',
          suites: [{ title: 's', specs: [{ title: 'ok', tests: [{ status: 'expected' }] }] }],
          specs: [
            { title: 'broken', tests: [{ status: 'unexpected' }] },
            { title: 'skipped', tests: [{ status: 'skipped' }] },
          ],
        },
      ]),
    ).toEqual([{ title: ' f s ok', level: 'browser' }])
  })

  it('lists the tests that passed only on retry', () => {
    const suites = [
      {
        title: 'f',
        suites: [{ title: 's', specs: [{ title: 'lucky', tests: [{ status: 'flaky' }] }] }],
        specs: [
          { title: 'half', tests: [{ status: 'expected' }, { status: 'flaky' }] },
          { title: 'sound', tests: [{ status: 'expected' }] },
        ],
      },
    ]
    expect([passedInPlaywright(suites), flakyInPlaywright(suites)]).toEqual([
      [
        { title: ' f half', level: 'browser' },
        { title: ' f sound', level: 'browser' },
        { title: ' f s lucky', level: 'browser' },
      ],
      ['f half', 'f s lucky'],
    ])
  })

  it('finds the decisions by their headings', () => {
    expect([
      ...parseDecisions('## A1. Live\n### A1.2 Transport\n**A18 Brand (L12)**\n**B5 Ids.** x\n'),
    ]).toEqual(['A1', 'A1.2', 'A18', 'B5'])
  })
})
