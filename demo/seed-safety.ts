import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import {
  REPORTABLE_QUERIES,
  type Reportable,
  reportableName,
} from '../server/safety/moderation/reportables.ts'
import type { ReportReason, ReportTargetType } from '../src/protocol/enums/safety.ts'

interface DemoReport {
  type: ReportTargetType
  /** Index among items of its type, oldest first. */
  nth: number
  reason: ReportReason
  details: string
  status?: 'resolved' | 'dismissed'
}

const DEMO_REPORTS: readonly DemoReport[] = [
  {
    type: 'post',
    nth: 21,
    reason: 'stolen',
    details: 'This is my photograph from the market in Torit. I never gave it to anybody.',
  },
  {
    type: 'work',
    nth: 34,
    reason: 'stolen',
    details: 'Traced from a cover that was printed in Nairobi two years ago.',
  },
  {
    type: 'comment',
    nth: 55,
    reason: 'abuse',
    details: 'He writes like this under everything I post.',
  },
  {
    type: 'user',
    nth: 30,
    reason: 'scam',
    details: 'Asked me to pay a fee by mobile money before a job that does not exist.',
  },
  { type: 'asset', nth: 12, reason: 'scam', details: 'The file is not what the picture shows.' },
  { type: 'project', nth: 6, reason: 'spam', details: '' },
  {
    type: 'blog',
    nth: 9,
    reason: 'spam',
    details: 'The same text three times this month.',
    status: 'dismissed',
  },
  { type: 'post', nth: 48, reason: 'other', details: 'Wrong category.', status: 'resolved' },
]

/**
 * Stores reports for the demo's moderators, and two blocks.
 * @param reporters ids of the reporting users, in turn; empty = the demo already existed
 * @param staffId staff user who settled the closed reports
 */
export async function seedSafety(
  db: Kysely<Database>,
  reporters: readonly number[],
  staffId: number,
): Promise<void> {
  if (reporters.length === 0) return
  for (const [index, report] of DEMO_REPORTS.entries()) {
    const reporter = reporters[index % reporters.length]
    const { rows } = await sql<Reportable>`
      select thing.* from (${REPORTABLE_QUERIES[report.type]}) as thing where thing.owner_id <> ${reporter}
      order by thing.id limit 1 offset ${report.nth}`.execute(db)
    const [reportable] = rows
    if (!reportable || reporter === undefined) continue
    const isSettled = report.status !== undefined
    await db
      .insertInto('reports')
      .values({
        reporter_id: reporter,
        client_id: `demo-report-${index}`,
        target_type: reportable.type,
        target_id: reportable.id,
        owner_id: reportable.owner_id,
        title: reportableName(reportable),
        reason: report.reason,
        details: report.details,
        status: report.status ?? 'open',
        handled_by: isSettled ? staffId : null,
        handled_at: isSettled ? sql<Date>`now()` : null,
        note: isSettled ? 'Looked at it together with the author.' : '',
        created_at: sql<Date>`now() - ${index * 7 + 2} * interval '1 hour'`,
      })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
  for (const reporter of reporters.slice(0, 2)) await blockUnrelatedUser(db, reporter)
}

/** Blocks a user who has no follow and no conversation with this user. */
async function blockUnrelatedUser(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${userId}::bigint, users.id from users
    where users.id <> ${userId} and not users.is_staff and not users.is_superuser
      and not exists (select from follows
        where (follower_id = ${userId} and followed_id = users.id)
          or (followed_id = ${userId} and follower_id = users.id))
      and not exists (select from conversation_participants mine
        join conversation_participants theirs using (conversation_id)
        where mine.user_id = ${userId} and theirs.user_id = users.id)
    order by users.id desc limit 1
    on conflict do nothing`.execute(db)
}
