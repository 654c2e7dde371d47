import { readFileSync } from 'node:fs'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import type { ChildApi } from './durability-child.ts'
import { PASSWORD } from './kit.ts'
import { openProbe, type Probe } from './live-kit.ts'

/** Requests and sockets of `npm run cluster`, and its processes. */

export const CLUSTER_COMMAND = ['cluster.ts', '--api', '2'] as const

export interface ClusterUser {
  readonly id: number
  readonly access: string
}

/** Requests and sockets of a cluster. */
export function clientOf(cluster: ChildApi) {
  const request = async (method: string, path: string, token = '', body: object | null = null) => {
    const response = await fetch(`${cluster.origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  }
  const signUp = async (username: string): Promise<ClusterUser> => {
    const names = { first_name: username, last_name: 'Test', user_type: 'creator' }
    const email = `${username}@example.org`
    const data = { ...names, username, email, password: PASSWORD }
    const { body: user } = await request('POST', 'users/', '', data)
    const login = await request('POST', 'auth/token/', '', { username, password: PASSWORD })
    return { id: user.id, access: login.body.access }
  }
  const open = (user: ClusterUser): Promise<Probe> =>
    openProbe(
      socketUrl({
        templates: socketTemplates(cluster.origin),
        channel: 'messaging',
        token: user.access,
        conversationId: null,
      }),
    )
  return { request, signUp, open }
}

/** Process ids that the command printed, newest last. */
export const pidsOf = (name: string, cluster: ChildApi): number[] =>
  [...cluster.output().matchAll(new RegExp(`${name}.* has process id (\\d+)`, 'g'))].map(
    ([, pid]) => Number(pid),
  )

export const apiPids = (cluster: ChildApi): number[] => pidsOf('API process', cluster)

export const isRunning = (pid: number): boolean => {
  try {
    // A process that has ended may still have an entry.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
