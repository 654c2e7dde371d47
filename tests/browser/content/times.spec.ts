import { openDatabase } from '../../../server/db/database.ts'
import { expect, signIn, test, type World } from '../kit/kit.ts'
import { bubble, entry, list } from '../messaging/chat-kit.ts'

// Noon in Juba (UTC+2), so that hours before it stay on the same day.
const NOW = Date.UTC(2026, 10, 20, 10, 0, 0)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Creates a conversation for each age in ms, with one message that is this much older than NOW. */
async function conversations(world: World, ages: readonly number[]) {
  const ayen = await world.createUser('Ayen')
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const ids: number[] = []
  for (const [index, age] of ages.entries()) {
    const other = await world.createUser(`Person${index}`)
    const id = await world.createConversation(other, ayen, [`Number ${index}.`])
    const created_at = new Date(NOW - age)
    await db.updateTable('messages').set({ created_at }).where('conversation_id', '=', id).execute()
    ids.push(id)
  }
  await db.destroy()
  return { ayen, ids }
}

test('[TIME-01 TIME-02 TIME-03 TIME-04 TIME-05 INBOX-08 CHAT-18 A14] a conversation is labelled by its age, its messages by hour and minute, days by dividers', async ({
  page,
  world,
}) => {
  const cases: [age: number, label: string][] = [
    [26 * HOUR + 5 * MINUTE, 'Yesterday'],
    [-5 * MINUTE, 'Just now'],
    [HOUR - 1_000, 'Just now'],
    [HOUR, '11:00'],
    [24 * HOUR - MINUTE, '12:01'],
    [24 * HOUR, 'Yesterday'],
    [48 * HOUR - MINUTE, 'Yesterday'],
    [48 * HOUR, 'Nov 18'],
    [400 * 24 * HOUR, 'Oct 16'],
  ]
  const ages = cases.map(([age]) => age)
  const { ayen, ids } = await conversations(world, ages)
  await page.clock.setFixedTime(NOW)
  await signIn(page, world, ayen, '/messages')
  for (const [index, [, label]] of cases.entries())
    await expect(entry(page, `Number ${index}.`).locator('time')).toHaveText(label)
  await page.goto(`${world.server.origin}/messages/${ids[0]}`)
  await expect(bubble(page, 'Number 0.').locator('time')).toHaveText('09:55')
  await expect(list(page).getByText('Yesterday, 09:55')).toBeVisible()
})
