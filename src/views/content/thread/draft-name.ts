import type { ThreadActor } from '../../../machines/content/thread/thread.machine.ts'
import { contentKey } from '../../../protocol/content/feed.ts'

/** Name of the draft of a form in a thread; ids of comments are unique per content only. */
export const draftName = (thread: ThreadActor, form: string): string =>
  `comment ${contentKey(thread.getSnapshot().context.content)} ${form}`
