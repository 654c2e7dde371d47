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
  #pendingToggles: { userId: Id; follow: boolean }[] = []
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
        const pendingToggle = this.#pendingToggles.shift()
        if (pendingToggle) this.#server = this.#with(this.#server, pendingToggle)
        this.#next()
        break
      }
      case 'already': {
        const pendingToggle = this.#pendingToggles.shift()
        const old = pendingToggle && this.#server.get(String(pendingToggle.userId))
        if (pendingToggle && step[1])
          this.#note(pendingToggle.userId, { ...step[1], following: pendingToggle.follow })
        else if (pendingToggle && old)
          this.#server.set(String(pendingToggle.userId), [pendingToggle.follow, old[1], old[2]])
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
      running: this.#pendingToggles[0] ?? null,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  get #shown(): Model {
    return this.#pendingToggles.reduce(
      (model, pendingToggle) => this.#with(model, pendingToggle),
      this.#server,
    )
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
    const waiting = this.#pendingToggles.findIndex(
      (w, i) => i > 0 && String(w.userId) === String(userId),
    )
    if (waiting > 0) this.#pendingToggles.splice(waiting, 1)
    else {
      this.#pendingToggles.push({ userId, follow: !shown[0] })
      if (this.#pendingToggles.length === 1) this.#next()
    }
  }

  #refuse(status: number): void {
    const pendingToggle = this.#pendingToggles.shift()
    if (!pendingToggle) return
    if (status === -2) {
      this.#emitted.push(
        error(pendingToggle.follow ? 'Failed to follow user' : 'Failed to unfollow user'),
      )
    } else if (status !== -1) this.#emitted.push(error('The call failed.'))
    this.#next()
  }

  /** A change that the server already has needs no request. */
  #next(): void {
    const pendingToggle = this.#pendingToggles[0]
    if (!pendingToggle) return
    if (this.#server.get(String(pendingToggle.userId))?.[0] !== pendingToggle.follow) {
      this.#emitted.push({ type: 'call', ...pendingToggle })
      return
    }
    this.#pendingToggles.shift()
    this.#next()
  }
}
