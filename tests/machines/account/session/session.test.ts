import { describe, expect, it } from 'vitest'
import { END_ROWS } from '../../../spec/account/session.ends.ts'
import { GOOGLE_ROWS } from '../../../spec/account/session.google.ts'
import { LOADING_ROWS } from '../../../spec/account/session.loading.ts'
import { LOGIN_ROWS } from '../../../spec/account/session.login.ts'
import { REGISTRATION_ROWS } from '../../../spec/account/session.registration.ts'
import { RESUME_ROWS } from '../../../spec/account/session.resume.ts'
import type { SessionRow } from '../../../spec/account/session.row.ts'
import { lookAway, seen, sessionWorld, take } from './session.world.ts'

const TABLES: [string, SessionRow[]][] = [
  ['session at load', LOADING_ROWS],
  ['resumed session', RESUME_ROWS],
  ['login', LOGIN_ROWS],
  ['Google sign-in', GOOGLE_ROWS],
  ['registration', REGISTRATION_ROWS],
  ['signed in', END_ROWS],
]

for (const [name, rows] of TABLES) {
  describe(name, () => {
    for (const row of rows) {
      it(row.title, async () => {
        const at = sessionWorld(row.stored)
        await at.settle()
        for (const step of row.before) await take(at, step)
        if (row.step) {
          lookAway(at)
          await take(at, row.step)
        }
        expect(seen(at)).toEqual(row.seen)
        expect(at.reported).toEqual([])
        if (row.seen.asks === null) expect(at.clock.waiting).toEqual([])
      })
    }
  })
}
