import { DEMO_USERNAMES, type DemoUserType, ROSTER } from './roster.ts'

/** The password of all demo users. It is public: never seed a public server. */
export const DEMO_PASSWORD = 'nile-and-sorghum'

const OWN_ROLES: { readonly [username: string]: 'staff' | 'superuser' | undefined } = {
  keji: 'staff',
  'poni.l': 'superuser',
}

export interface DemoAccount {
  username: string
  password: string
  fullName: string
  role: DemoUserType | 'staff' | 'superuser'
}

/** Addresses of a reserved domain that no mail reaches. */
export const demoEmail = (username: string): string => `${username}@example.org`

/** The account that can grant and revoke the staff role. */
export const DEMO_SUPERUSER = 'poni.l'

/** The accounts for trying the demo: a creator, a client, a staff user, a superuser. */
export function accounts(): DemoAccount[] {
  return [...DEMO_USERNAMES, DEMO_SUPERUSER].map((username) => {
    const row = ROSTER.find(([name]) => name === username)
    if (!row) throw new Error(`the roster has no ${username}`)
    return {
      username,
      password: DEMO_PASSWORD,
      fullName: `${row[1]} ${row[2]}`,
      role: OWN_ROLES[username] ?? row[5],
    }
  })
}
