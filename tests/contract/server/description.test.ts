import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../../server/openapi/document.ts'
import { WORK_LICENCES } from '../../../src/protocol/enums/content.ts'
import {
  ASSET_STATUSES,
  CURRENCIES,
  LICENCES,
  ORDER_ROLES,
  PAYMENT_METHODS,
  PRICE_TYPES,
  PURCHASE_STATUSES,
  SERVICE_STATUSES,
} from '../../../src/protocol/enums/market.ts'
import {
  APPLICATION_STATUSES,
  AVAILABILITIES,
  PROJECT_STATUSES,
  RATE_UNITS,
} from '../../../src/protocol/enums/projects.ts'
import {
  REPORT_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
} from '../../../src/protocol/enums/safety.ts'
import { USER_TYPES } from '../../../src/protocol/enums/users.ts'
import { startFileApi } from '../kit/kit.ts'

const api = await startFileApi()

describe('OpenAPI document', () => {
  test('is public', async () => {
    const { status, headers, body } = await api.request('GET', '/api/schema/')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toEqual(JSON.parse(JSON.stringify(describeApi())))
  })

  test('has a docs page that loads nothing from other hosts', async () => {
    const page = await api.request('GET', '/api/docs/')
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const named = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path)
    expect(named).toEqual([
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/start.js',
    ])
    const files = await Promise.all(named.map((path = '') => api.request('GET', path)))
    expect(files.map((file) => [file.status, file.text.length > 50_000])).toEqual([
      [200, true],
      [200, true],
      [200, false],
    ])
    expect(files[2]?.text).toContain('SwaggerUIBundle(')
    expect((await api.request('GET', '/api/docs/package.json')).status).toBe(404)
  })
})

test("database check constraints allow exactly the protocol's enum values", async () => {
  const { rows } = await sql<{ rule: string }>`select pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(
    api.db,
  )
  const allowed = new Set(
    rows.flatMap(({ rule }) => {
      const column = /^CHECK \(\((\w+) = ANY/.exec(rule)?.[1]
      const words = [...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => word)
      return column === undefined ? [] : [`${column}: ${words.join(' ')}`]
    }),
  )
  const named: [string, readonly string[]][] = [
    ['user_type', USER_TYPES],
    ['currency', CURRENCIES],
    ['rate_currency', CURRENCIES],
    ['rate_unit', RATE_UNITS],
    ['availability', ['', ...AVAILABILITIES]],
    ['licence', LICENCES],
    ['licence', ['', ...WORK_LICENCES]],
    ['status', ASSET_STATUSES],
    ['status', PROJECT_STATUSES],
    ['status', SERVICE_STATUSES],
    ['status', PURCHASE_STATUSES],
    ['by_role', ORDER_ROLES],
    ['method', PAYMENT_METHODS],
    ['price_type', PRICE_TYPES],
    ['status', APPLICATION_STATUSES],
    ['status', REPORT_STATUSES],
    ['reason', REPORT_REASONS],
    ['action', REPORT_ACTIONS],
    ['target_type', REPORT_TARGETS],
    ['kind', ['work', 'post', 'blog', 'project']],
    ['target_type', ['work', 'post', 'blog']],
    ['target_type', ['work', 'post', 'blog', 'comment']],
  ]
  expect([...allowed].toSorted()).toEqual(
    named.map(([column, words]) => `${column}: ${words.join(' ')}`).toSorted(),
  )
})
