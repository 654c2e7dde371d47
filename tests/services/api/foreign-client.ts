import { onTestFinished } from 'vitest'
import { createContentApi } from '../../../src/services/content-api.ts'
import { createHttpClient } from '../../../src/services/http/client.ts'
import { createLog } from '../../../src/services/log.ts'
import { createMemberApi } from '../../../src/services/member-api.ts'
import { createPublicUsersApi } from '../../../src/services/public-users-api.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import type { Dialect } from '../../foreign/dialect.ts'
import { startForeign } from '../../foreign/server.ts'
import { createFakeTab } from '../../kit/fakes/storage.ts'

/** A server with this dialect and the client's services, signed in as Ayen; stopped at the end. */
export async function startClient(dialect: Dialect) {
  const server = await startForeign(dialect)
  onTestFinished(() => server.stop())
  const ayen = server.store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  const deng = server.store.addUser({ username: 'deng', first_name: 'Deng', last_name: 'Bol' })
  const tab = createFakeTab({ ...server.store.issueTokens(ayen) })
  const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
  const silent = () => {}
  const http = createHttpClient({
    load: (importChunk) => importChunk(),
    fetch: globalThis.fetch,
    createRequest: () => new XMLHttpRequest(),
    apiBase: server.origin,
    apiOrigin: server.origin,
    clock: {
      setTimeout: (fire, delay) => Number(setTimeout(fire, delay)),
      clearTimeout: (id) => clearTimeout(id),
    },
    now: Date.now,
    tokens: createTokenStore(storage),
    refreshGate: {
      running: () => false,
      wait: () => Promise.resolve(),
      refresh: () => Promise.reject(new Error('no refresh is expected')),
    },
    log: createLog({
      sink: { debug: silent, info: silent, warn: silent, error: silent },
      level: 'error',
    }),
  })
  return {
    server,
    ayen,
    deng,
    http,
    api: { ...createContentApi(http), ...createMemberApi(http), ...createPublicUsersApi(http) },
  }
}

/** A small picture. */
export const picture = (): File => new File(['PNG'], 'ferry.png', { type: 'image/png' })
