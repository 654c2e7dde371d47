import type { FollowStats, Id } from '../../../src/protocol/base/types.ts'
import { type Figures, type FollowLook, type FollowStep, ME_ID } from './follow.table.ts'

type Emitted = { type: string; [key: string]: unknown }
type Model = Map<string, Figures>

const error = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

/** Follow and unfollow as FOLLOW-01…04 and decision A6 describe them. */
export class FollowReference {
  /** The state on the server. */
  #server: Model = new Map()
  /** Changes since; the first one is in flight. */
  #wishes: { userId: Id; follow: boolean }[] = []
  #emitted: Emitted[] = []

  do(step: FollowStep): void {
    switch (step[0]) {
      case 'known':
        this.#note(step[1], step[2])
        break
      case 'toggle':
        this.#toggle(step[1])
        break
      case 'done': {
        const wish = this.#wishes.shift()
        if (wish) this.#server = this.#with(this.#server, wish)
        this.#next()
        break
      }
      case 'already': {
        const wish = this.#wishes.shift()
        const old = wish && this.#server.get(String(wish.userId))
        if (wish && step[1]) this.#note(wish.userId, { ...step[1], following: wish.follow })
        else if (wish && old) this.#server.set(String(wish.userId), [wish.follow, old[1], old[2]])
        this.#next()
        break
      }
      case 'refused':
        this.#refuse(step[1])
        break
    }
  }

  look(): FollowLook {
    return {
      shown: Object.fromEntries(this.#shown),
      running: this.#wishes[0] ?? null,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  get #shown(): Model {
    return this.#wishes.reduce((model, wish) => this.#with(model, wish), this.#server)
  }

  #note(userId: Id, stats: FollowStats): void {
    const figures: Figures = [stats.following, stats.followers_count, stats.following_count]
    this.#server.set(String(userId), figures)
  }

  #with(model: Model, { userId, follow }: { userId: Id; follow: boolean }): Model {
    const key = String(userId)
    const target = model.get(key)
    if (!target || target[0] === follow) return model
    const by = follow ? 1 : -1
    const next = new Map(model)
    next.set(key, [follow, Math.max(0, target[1] + by), target[2]])
    const own = next.get(String(ME_ID))
    if (own) next.set(String(ME_ID), [own[0], own[1], Math.max(0, own[2] + by)])
    return next
  }

  #toggle(userId: Id): void {
    const shown = this.#shown.get(String(userId))
    if (!shown) return
    const waiting = this.#wishes.findIndex((w, i) => i > 0 && String(w.userId) === String(userId))
    if (waiting > 0) this.#wishes.splice(waiting, 1)
    else {
      this.#wishes.push({ userId, follow: !shown[0] })
      if (this.#wishes.length === 1) this.#next()
    }
  }

  #refuse(status: number): void {
    const wish = this.#wishes.shift()
    if (!wish) return
    if (status === -2) {
      this.#emitted.push(error(wish.follow ? 'Failed to follow user' : 'Failed to unfollow user'))
    } else if (status !== -1) this.#emitted.push(error('The call failed.'))
    this.#next()
  }

  /** A change that the server already has needs no request. */
  #next(): void {
    const wish = this.#wishes[0]
    if (!wish) return
    if (this.#server.get(String(wish.userId))?.[0] !== wish.follow) {
      this.#emitted.push({ type: 'call', ...wish })
      return
    }
    this.#wishes.shift()
    this.#next()
  }
}
