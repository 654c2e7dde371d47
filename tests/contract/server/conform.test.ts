import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conform } from '../../../tools/conform/run.ts'
import { startFileApi } from '../kit/kit.ts'

const api = await startFileApi({ config: { googleClientId: 'client.apps.example' } })

/** The number of rows of each table. */
async function countRows(): Promise<{ [table: string]: number }> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db)
  const counts = rows.map(async ({ name }) => {
    const count = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`
      .execute(api.db)
      .then(({ rows: [row] }) => row?.n ?? 0)
    return [name, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('the reference API conforms in every row, and only a purchase stays', async () => {
  const [ayen, deng] = [await api.register('ayen'), await api.register('deng')]
  await api.register('nyandeng', { user_type: 'freelancer' })
  const before = await countRows()
  const report = await conform({
    api: api.origin,
    user: ayen,
    other: deng,
    registers: true,
    waitMs: 3000,
  })
  expect(report.rows.filter(({ outcome }) => outcome !== 'fine')).toEqual([])
  expect(report.leftBehind).toEqual(['purchase 1 of the deleted asset (no call deletes it)'])
  const after = await countRows()
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.sort()).toEqual([
    'activity_days',
    // The sold asset is withdrawn, and its buyer keeps it.
    'asset_downloads',
    'asset_pictures',
    'asset_purchases',
    'assets',
    'conversation_events',
    // Both accounts have deleted the conversation, which hides it.
    'conversation_participants',
    'conversations',
    'follow_notifications',
    'messages',
    'notification_settings',
    'pictures',
    // The registered account is deleted, its name stays taken.
    'profiles',
    'purchase_events',
    'refresh_tokens',
    'retired_usernames',
    'sessions',
    // For a day, an invitation that was taken back is not announced again.
    'team_removals',
    'users',
  ])
  for (const { access: token } of [ayen, deng]) {
    const { body } = await api.request('GET', '/api/messaging/conversations/', { token })
    expect(body).toMatchObject({ results: [] })
  }
})
