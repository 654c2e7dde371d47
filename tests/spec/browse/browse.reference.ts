/**
 * The public scope as the specification describes it: which actor receives which event about page
 * visibility, network, session and published content. NET-01, SESSION-08, API-POST-10, API-LIKE-08,
 * PROD-07.
 */
export type ListName = 'posts' | 'tagged posts' | 'blog' | 'latest'

export type BrowseStep =
  | ['list', ListName]
  | ['comments', number]
  | ['online']
  | ['seen']
  | ['hidden']
  | ['signedIn']
  | ['signedOut']
  | ['renamed']
  | ['gone']
  | ['published', 'post' | 'project']

/** Event types by receiving actor, in order. */
export type ReceivedEvents = Record<string, string[]>

const SHOWS_POSTS: ListName[] = ['posts', 'tagged posts', 'latest']

export class BrowseReference {
  #seen = true
  #lists: ListName[] = []
  #comments: number[] = []

  do(step: BrowseStep): ReceivedEvents {
    switch (step[0]) {
      case 'list':
        return this.#open(step[1])
      case 'comments':
        return this.#openComments(step[1])
      case 'seen':
      case 'hidden':
        this.#seen = step[0] === 'seen'
        return notify(this.#lists, `page.${this.#seen ? 'visible' : 'hidden'}`)
      case 'online':
        return notify([...this.#all(), 'search'], 'network.online')
      case 'signedIn':
        return notify(this.#all(), 'session.started')
      case 'signedOut':
        return notify([...this.#all(), 'search'], 'session.ended')
      case 'renamed':
        return {
          ...notify(this.#lists, 'feed.reload'),
          ...notify(this.#threads(), 'user.updated'),
        }
      case 'gone':
        return notify(this.#lists, 'feed.forget')
      case 'published': {
        const may = (list: ListName) => step[1] === 'post' && SHOWS_POSTS.includes(list)
        return notify(this.#lists.filter(may), 'feed.reload')
      }
    }
  }

  #threads(): string[] {
    return this.#comments.map((id) => `comments ${id}`)
  }

  #all(): string[] {
    return [...this.#lists, ...this.#threads()]
  }

  /** One actor per list, however often it is opened; on a hidden page it receives that at once. */
  #open(list: ListName): ReceivedEvents {
    const events = this.#seen ? [] : ['page.hidden']
    if (this.#lists.includes(list)) return events.length === 0 ? {} : { [list]: events }
    this.#lists.push(list)
    return { [list]: ['begun', ...events] }
  }

  #openComments(id: number): ReceivedEvents {
    if (this.#comments.includes(id)) return {}
    this.#comments.push(id)
    return notify([`comments ${id}`], 'begun')
  }
}

const notify = (all: readonly string[], what: string): ReceivedEvents =>
  Object.fromEntries(all.map((who) => [who, [what]]))
