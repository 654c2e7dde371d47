import type { Page } from 'playwright/test'

/** The part of Playwright behind a page that this file uses. It is not public. */
interface ServerPage {
  readonly delegate: {
    readonly _mainFrameSession: {
      readonly _client: {
        send(method: 'Network.setCacheDisabled', params: { cacheDisabled: boolean }): Promise<void>
      }
    }
  }
}

interface ClientPage {
  readonly _connection: { toImpl(page: object): ServerPage }
}

/**
 * Keeps the HTTP cache of a page that has routes. Playwright turns it off with the first route, so
 * that each load would compile the client again. Only Playwright's own session can turn it on again.
 */
export async function keepHttpCache(page: Page): Promise<void> {
  const { delegate } = (page as unknown as ClientPage)._connection.toImpl(page)
  const params = { cacheDisabled: false }
  await delegate._mainFrameSession._client.send('Network.setCacheDisabled', params)
}
