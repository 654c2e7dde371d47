import { describe, expect, it } from 'vitest'
import { createBrowserNotifications } from '../../../src/services/browser/browser-notifications.ts'

function fakeNotifications(permission: NotificationPermission, response = permission) {
  const shown: FakeNotification[] = []
  class FakeNotification extends EventTarget {
    static permission = permission
    static requests = 0
    static async requestPermission(): Promise<NotificationPermission> {
      FakeNotification.requests += 1
      FakeNotification.permission = response
      return response
    }
    closed = false
    readonly title: string
    readonly options: { body: string; icon?: string }
    constructor(title: string, options: { body: string; icon?: string }) {
      super()
      this.title = title
      this.options = options
      shown.push(this)
    }
    close(): void {
      this.closed = true
    }
  }
  return { Notification: FakeNotification, shown }
}

const note = { title: 'New follower', body: 'Ayen follows you', href: '/u/ayen' }

describe('createBrowserNotifications', () => {
  it('[SOCKEV-08 A9] shows a notification with permission and closes it', () => {
    const { Notification, shown } = fakeNotifications('granted')
    const service = createBrowserNotifications({ Notification, onOpen() {}, icon: '/icon.png' })
    const close = service.show(note)
    expect(shown.map((n) => [n.title, n.options, n.closed])).toEqual([
      ['New follower', { body: 'Ayen follows you', icon: '/icon.png' }, false],
    ])
    close()
    expect(shown[0]?.closed).toBe(true)
  })

  it.each(['denied', 'default'] as const)(
    '[A9] shows nothing and does not prompt while permission is %s',
    (permission) => {
      const { Notification, shown } = fakeNotifications(permission)
      const service = createBrowserNotifications({ Notification, onOpen() {} })
      service.show(note)()
      expect(service.permission()).toBe(permission)
      expect(shown).toEqual([])
      expect(Notification.requests).toBe(0)
    },
  )

  it('prompts only when asked', async () => {
    const { Notification } = fakeNotifications('default', 'granted')
    const service = createBrowserNotifications({ Notification, onOpen() {} })
    expect(await service.ask()).toBe('granted')
    expect(service.permission()).toBe('granted')
  })

  it('opens its URL and closes when clicked', () => {
    const { Notification, shown } = fakeNotifications('granted')
    const opened: string[] = []
    createBrowserNotifications({ Notification, onOpen: (href) => opened.push(href) }).show(note)
    shown[0]?.dispatchEvent(new Event('click'))
    expect(opened).toEqual(['/u/ayen'])
    expect(shown[0]?.closed).toBe(true)
  })

  it('does nothing without the Notification API or where pages may not use it', async () => {
    const none = createBrowserNotifications({ Notification: undefined, onOpen() {} })
    none.show(note)()
    expect([none.permission(), await none.ask()]).toEqual(['unsupported', 'unsupported'])
    class Illegal extends EventTarget {
      static permission = 'granted' as const
      static async requestPermission(): Promise<NotificationPermission> {
        throw new TypeError('Illegal invocation')
      }
      constructor() {
        super()
        throw new TypeError('Illegal constructor')
      }
      close(): void {}
    }
    const phone = createBrowserNotifications({ Notification: Illegal, onOpen() {} })
    phone.show(note)()
    expect(await phone.ask()).toBe('granted')
  })
})
