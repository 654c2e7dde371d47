import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import { FakeBrowser, type FakeTab } from '../../kit/fakes/storage.ts'

const storageOf = (tab: FakeTab) =>
  createSafeStorage({ area: () => tab.localStorage, events: tab.window })

describe('tokens of another sign-in', () => {
  const jwt = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
  const OF_ALPHA = { access: 'alpha-a', refresh: 'alpha-r' }
  const OF_BETA = { access: 'beta-a', refresh: 'beta-r' }
  const NONE = { access: null, refresh: null }

  function twoTabs() {
    const browser = new FakeBrowser()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const tokens = createTokenStore(storageOf(mine))
    const elsewhere = createTokenStore(storageOf(other))
    const replaced: boolean[] = []
    tokens.onChangeElsewhere((change) => replaced.push(change.replaced))
    return { tokens, elsewhere, replaced, stored: () => mine.localStorage.contents, other }
  }

  it('[TABS-04 B16] are not read, and are reported once they are complete', () => {
    const { tokens, elsewhere, replaced } = twoTabs()
    tokens.begin(OF_ALPHA, 'first')
    elsewhere.begin(OF_BETA, 'second')
    expect(tokens.readAll()).toEqual(OF_ALPHA)
    expect(tokens.readAccess()).toBe('alpha-a')
    expect(tokens.readRefresh()).toBe('alpha-r')
    expect(replaced).toEqual([false, false, false, true])
  })

  it('are read after they were adopted', () => {
    const { tokens, elsewhere } = twoTabs()
    tokens.begin(OF_ALPHA, 'first')
    elsewhere.begin(OF_BETA, 'second')
    expect([tokens.adopt(), tokens.readAll()]).toEqual([OF_BETA, OF_BETA])
    elsewhere.write({ access: 'beta-a2' })
    expect(tokens.readAccess()).toBe('beta-a2')
  })

  it('are neither changed by a refresh nor removed by a failed refresh or a logout', () => {
    const { tokens, elsewhere, stored } = twoTabs()
    tokens.begin(OF_ALPHA, 'first')
    elsewhere.begin(OF_BETA, 'second')
    tokens.write({ access: 'alpha-a2' })
    const refreshed = tokens.readAll()
    tokens.removeAccess()
    const refused = tokens.readAll()
    tokens.clear()
    expect([refreshed, refused, tokens.readAll()]).toEqual([
      { access: 'alpha-a2', refresh: 'alpha-r' },
      { access: null, refresh: 'alpha-r' },
      NONE,
    ])
    expect(stored()).toEqual({ ...OF_BETA, kinyeti_sign_in: 'second' })
  })

  it('[TABS-04 B16] are not used by a tab without a signed-in user', () => {
    const { tokens, elsewhere } = twoTabs()
    elsewhere.begin(OF_BETA, 'second')
    expect(tokens.readAll()).toEqual(NONE)
  })

  it('are recognised by the user of a JWT where another program stored them', () => {
    const { tokens, replaced, other } = twoTabs()
    const alpha = { access: jwt({ user_id: 1 }), refresh: jwt({ user_id: 1, jti: 'r' }) }
    tokens.write(alpha)
    tokens.readAll()
    other.localStorage.setItem('access', jwt({ user_id: 1, jti: '2' }))
    expect(tokens.readAccess()).toBe(jwt({ user_id: 1, jti: '2' }))
    other.localStorage.setItem('access', jwt({ user_id: 2 }))
    expect(tokens.readAccess()).toBe(jwt({ user_id: 1, jti: '2' }))
    expect(replaced).toEqual([false, true])
  })

  it('end with a logout there, which signs this tab out too', () => {
    const { tokens, elsewhere } = twoTabs()
    tokens.begin(OF_ALPHA, 'first')
    elsewhere.begin(OF_BETA, 'second')
    elsewhere.clear()
    expect(tokens.readAll()).toEqual(NONE)
  })

  it('of this tab replace those of another', () => {
    const { tokens, elsewhere, stored } = twoTabs()
    elsewhere.begin(OF_BETA, 'second')
    tokens.begin(OF_ALPHA, 'first')
    expect([tokens.readAll(), stored()]).toEqual([
      OF_ALPHA,
      { ...OF_ALPHA, kinyeti_sign_in: 'first' },
    ])
    expect(elsewhere.readAll()).toEqual(OF_BETA)
  })
})
