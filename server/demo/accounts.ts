import { DEMO_USERNAMES, type DemoUserType, ROSTER } from './roster.ts'

/** The password of everyone in the demo. It protects nothing: never seed a public server. */
export const DEMO_PASSWORD = 'nile-and-sorghum'

export interface DemoAccount {
  username: string
  password: string
  fullName: string
  role: DemoUserType | 'staff'
}

/** The three accounts to try the demo with: a creator, a client, a staff user. */
export function accounts(): DemoAccount[] {
  return DEMO_USERNAMES.map((username) => {
    const row = ROSTER.find(([name]) => name === username)
    if (!row) throw new Error(`the roster has no ${username}`)
    return {
      username,
      password: DEMO_PASSWORD,
      fullName: `${row[1]} ${row[2]}`,
      role: username === 'keji' ? 'staff' : row[5],
    }
  })
}
