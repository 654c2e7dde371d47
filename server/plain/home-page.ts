import { html } from './html.ts'
import type { PlainPage } from './page.ts'
import { PLAIN_PATHS } from './paths.ts'
import { read, type Visit } from './visit.ts'

/** First page: who is signed in, and what works without JavaScript. */
export async function homePage(visit: Visit): Promise<PlainPage> {
  const { post, messages, message, signIn } = PLAIN_PATHS
  const user =
    visit.session.user === null ? null : await read<{ username: string }>(visit, 'users/me/')
  const main = html`${
    user === null
      ? html`<p>You are not signed in. <a href="${signIn}">Sign in</a></p>`
      : html`<p>You are signed in as <bdi>${user.username}</bdi>.</p>`
  }
<p>These pages work without JavaScript. To comment, open a post, a blog post or a portfolio item and follow “Write a comment”.</p>
<ul>
<li><a class="act" href="/explore">Explore</a></li>
<li><a class="act" href="/posts">Posts</a></li>
<li><a class="act" href="${post}">New post</a></li>
<li><a class="act" href="${messages}">Messages</a></li>
<li><a class="act" href="${message}">New message</a></li>
</ul>`
  return { title: 'Without JavaScript', main }
}
