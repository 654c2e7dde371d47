import type { Page } from 'playwright/test'
import { addPost, toastRegion } from '../kit/content-kit.ts'
import { bodyInput, publishButton } from '../kit/form-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { sell } from '../market/market-kit.ts'
import { bubble, composer, entry, sendButton } from '../messaging/chat-kit.ts'
import { reachByKeys, tabTo } from './a11y-kit.ts'
import { loginForm } from './ways-in.ts'

/**
 * Journeys without a pointer: each control is reached by keyboard, its focus is visible, and the
 * accessibility tree is asserted.
 */

async function signInByKeys(page: Page, world: World, deng: TestUser): Promise<void> {
  await page.goto(`${world.server.origin}/login`)
  const form = loginForm(page)
  await reachByKeys(page, form.getByLabel('Username'))
  await page.keyboard.type(deng.username)
  await reachByKeys(page, form.getByLabel('Password', { exact: true }))
  await page.keyboard.type(deng.password)
  await expect(form).toMatchAriaSnapshot(`
    - form "Sign in":
      - status
      - text: Username
      - textbox "Username": ${deng.username}
      - text: Password
      - textbox "Password": ${deng.password}
      - button "Show password"
      - alert
      - button "Sign In"
  `)
  await reachByKeys(page, form.getByRole('button', { name: 'Sign In', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hello, Deng' })).toBeFocused()
}

async function readFeed(page: Page, world: World, ayen: TestUser): Promise<void> {
  await addPost(world, ayen, { title: 'The quay at dusk', body: 'The last boat is in.' })
  await addPost(world, ayen, { title: 'The bridge at noon', body: 'Drawn on the spot.' })
  await page.goto(`${world.server.origin}/posts`)
  const feed = page.getByRole('feed')
  await reachByKeys(page, feed.getByRole('link', { name: 'The bridge at noon', exact: true }))
  await expect(feed).toMatchAriaSnapshot(`
    - feed "Posts":
      - article "The bridge at noon":
        - link "Ayen Deng":
          - /url: /u/${ayen.username}
        - time
        - heading "The bridge at noon" [level=2]:
          - link "The bridge at noon"
        - text: Drawn on the spot.
        - 'button "Like The bridge at noon. Likes: 0"'
        - 'link "Comments on The bridge at noon: 0"'
        - button "Save The bridge at noon"
        - button "Share The bridge at noon"
      - article "The quay at dusk":
        - link "Ayen Deng"
        - time
        - heading "The quay at dusk" [level=2]
        - text: The last boat is in.
        - 'button "Like The quay at dusk. Likes: 0"'
        - 'link "Comments on The quay at dusk: 0"'
        - button "Save The quay at dusk"
        - button "Share The quay at dusk"
  `)
}

/** Opens the second post of the feed, whose first post has the focus, and comments on it. */
async function comment(page: Page, deng: TestUser): Promise<void> {
  const feed = page.getByRole('feed')
  await page.keyboard.press('PageDown')
  await expect(feed.getByRole('article', { name: 'The quay at dusk' })).toBeFocused()
  await reachByKeys(page, feed.getByRole('link', { name: 'The quay at dusk', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The quay at dusk' })).toBeFocused()
  await reachByKeys(page, page.getByRole('textbox', { name: 'Write a comment' }))
  await page.keyboard.type('What a line.')
  await reachByKeys(page, page.getByRole('button', { name: 'Comment', exact: true }))
  await page.keyboard.press('Enter')
  const said = page.locator('#comments')
  await expect(said.getByRole('button', { name: /^Like the comment of Deng/ })).toBeVisible()
  await expect(said).toMatchAriaSnapshot(`
    - region "1 comment":
      - heading "1 comment" [level=2]
      - form "Write a comment":
        - textbox "Write a comment"
        - button "Comment" [disabled]
      - list:
        - listitem:
          - link "Deng Deng":
            - /url: /u/${deng.username}
          - time
          - text: What a line.
          - 'button "Like the comment of Deng Deng. Likes: 0"'
          - button "Reply to Deng Deng"
          - button "Edit your comment"
          - button "Delete your comment"
  `)
}

async function buy(page: Page, world: World, ayen: TestUser): Promise<void> {
  const asset = await sell(world, ayen, { title: 'Cattle camp brushes' })
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await reachByKeys(page, page.getByRole('button', { name: 'Buy for SSP 12,000' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Buy this asset' })
  await reachByKeys(page, dialog.getByRole('button', { name: 'Buy for SSP 12,000' }))
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Buy this asset":
      - heading "Buy this asset" [level=2]
      - button "Close"
      - paragraph:
        - strong: Cattle camp brushes
        - text: SSP 12,000
      - paragraph: /By Ayen Deng ZIP archive/
      - paragraph:
        - strong: Personal use.
        - text: "For personal projects, school and gifts."
      - list:
        - listitem: "You can: Use it in your own unpaid work."
        - listitem: "You can: Print it for yourself."
        - listitem: "You can’t: Use it in paid work or anything you sell."
        - listitem: "You can’t: Resell or share the file itself."
      - paragraph: "/You pay the seller directly: Kinyeti doesn’t handle the money/"
      - status
      - alert
      - button "Not now"
      - 'button "Buy for SSP 12,000"'
  `)
  await page.keyboard.press('Enter')
}

async function readOrder(page: Page): Promise<void> {
  const order = page.getByRole('dialog', { name: 'Waiting for payment' })
  await reachByKeys(page, order.getByRole('button', { name: 'Done' }))
  await expect(order).toMatchAriaSnapshot(`
    - dialog "Waiting for payment":
      - heading "Waiting for payment" [level=2]
      - button "Close"
      - paragraph: /Pay Ayen Deng directly/
      - term: Amount
      - definition: SSP 12,000
      - term: Reference
      - definition:
        - text: /\\d{8}-[A-Z2-9]{8}/
        - button "Copy the reference"
        - status
      - paragraph: /Ayen Deng hasn’t added a way to pay yet/
      - button "Message seller"
      - button "Cancel order"
      - button "Done"
  `)
  // The dialog ignores keys for a moment after it opens.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(order).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Payment details' })).toBeVisible()
}

async function publishPost(page: Page, world: World): Promise<void> {
  await page.goto(`${world.server.origin}/create/post`)
  await reachByKeys(page, page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Ferry at dawn')
  await expect(page.getByRole('form', { name: 'New post' })).toMatchAriaSnapshot(`
    - form "New post":
      - group:
        - text: What do you want to say?
        - textbox "What do you want to say?"
        - text: "Mention people with @ and add tags with #."
        - group "Images":
          - text: Images
          - button "Choose images"
          - text: /or drop them here, or paste/
        - text: Tags
        - textbox "Tags"
        - text: Press comma or Enter after each tag.
        - list "Required to publish":
          - listitem: "Text or an image (missing)"
        - text: Title
        - textbox "Title": Ferry at dawn
        - text: Optional Category
        - combobox "Category":
          - option "No category" [selected]
      - alert
      - text: /Saving|Saved/
      - button "Discard draft"
      - button "Publish"
  `)
  await reachByKeys(page, bodyInput(page))
  await page.keyboard.type('The first boat of the day.')
  await reachByKeys(page, publishButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry at dawn' })).toBeFocused()
  await expect(toastRegion(page)).toMatchAriaSnapshot(`
    - region "Notices":
      - text: Your post is published.
      - 'button "Dismiss: Your post is published."'
  `)
}

test('a signed-in user signs in, comments on a post, buys and publishes by keyboard, with the expected accessibility tree', async ({
  page,
  world,
}) => {
  test.slow()
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await test.step('signs in', () => signInByKeys(page, world, deng))
  await test.step('reads the feed', () => readFeed(page, world, ayen))
  await test.step('comments on a post', () => comment(page, deng))
  await test.step('buys', () => buy(page, world, ayen))
  await test.step('closes the receipt', () => readOrder(page))
  await test.step('publishes a post', () => publishPost(page, world))
})

async function expectChatTree(page: Page, deng: TestUser): Promise<void> {
  await expect(page.getByRole('region', { name: 'Chat with Deng Deng' })).toMatchAriaSnapshot(`
    - region "Chat with Deng Deng":
      - link "Back to conversations":
        - /url: /messages
      - heading "Deng Deng" [level=2]
      - paragraph: /@${deng.username} · O(ff|n)line/
      - status
      - link "Profile of Deng Deng":
        - /url: /u/${deng.username}
      - button "More about Deng Deng"
      - log "Messages with Deng Deng":
        - paragraph: /Today/
        - paragraph: New messages
        - text: "Deng Deng: Good morning"
        - time
        - button "React and more"
        - button "Reply"
        - button "React and more"
        - text: "You: And to you"
        - time
        - text: "Sent Deng Deng: Shall we meet?"
        - time
        - button "React and more"
        - button "Reply"
      - form "New message":
        - textbox "Message to Deng Deng"
        - button "Send" [disabled]
  `)
}

test('[INBOX-12 INBOX-13 CHAT-05 CHAT-06 REPLY-02] a signed-in user opens a chat, sends, replies, cancels and goes back by keyboard', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const id = await world.createConversation(deng, ayen, ['Good morning'])
  await page.setViewportSize({ width: 900, height: 700 })
  await signIn(page, world, ayen, '/messages')
  await reachByKeys(page, entry(page, 'Good morning').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('And to you')
  await reachByKeys(page, sendButton(page))
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'And to you').getByTitle('Sent')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
    content: 'Shall we meet?',
    message_type: 'text',
    reply_to_id: null,
  })
  await expect(bubble(page, 'Shall we meet?')).toBeVisible()
  await expectChatTree(page, deng)
  await test.step('starts a reply, cancels it and starts again', async () => {
    const reply = bubble(page, 'Good morning').getByRole('button', { name: 'Reply' })
    await tabTo(page, reply, 'Shift+Tab')
    await expect(reply).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeFocused()
    const cancel = page.getByRole('button', { name: 'Cancel reply' })
    await tabTo(page, cancel, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(cancel).toHaveCount(0)
    await tabTo(page, reply, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A reply')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'A reply').getByRole('button', { name: /^Reply to/ })).toBeVisible()
  })
  await tabTo(page, page.getByRole('link', { name: 'Back to conversations' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages$/)
  await expect(entry(page, 'A reply')).toBeVisible()
})
