import type { EditorLook, EditorStep, Emitted } from './editor.steps.ts'
import { CLIENT_ID, EMPTY_POST, type Fields, START, type StoredDraft } from './editor.words.ts'

const QUIET_MS = 800
const LATEST_MS = 1_000
const DATABASE_MS = 5_000
const PUBLISH_MS = 120_000
const CHECK = 'Fix the highlighted fields to publish.'
const FAILED = 'Couldn’t publish this. Please try again.'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A form for a new post or for post 12, as the product's promises describe it. */
export class EditorReference {
  readonly #id: number | null
  readonly #emitted: Emitted[] = []
  #now = 0
  #form = 'opening.readingDraft'
  #formSince = 0
  #fields: Fields = EMPTY_POST
  #base: Fields = EMPTY_POST
  #changedAt: string | null = null
  #clientId = CLIENT_ID
  #clients = 1
  #attempt: StoredDraft['attempt'] = 'none'
  #firstTry = false
  #found: StoredDraft | null = null
  #others: StoredDraft[] = []
  #newer: { fields: Fields; changedAt: string } | null = null
  #sent: Fields | null = null
  #restored: number | null = null
  #errors: EditorLook['errors'] = {}
  #problem: EditorLook['problem'] = null
  // The store: its state, since when, and the first change that is not stored yet.
  #saving = 'idle'
  #savingSince = 0
  #unsavedSince: number | null = null
  #changedLast = Number.NEGATIVE_INFINITY
  #hurry = false
  #saved: number | null = null
  #refused = false
  #made: { id: number; href: string; lostImages?: number } | null = null

  constructor(id: number | null = null) {
    this.#id = id
    this.#emitted.push({ type: 'read', key: this.#key })
  }

  get #key(): string {
    return this.#id === null ? 'post' : `post-${this.#id}`
  }

  look(): EditorLook {
    return {
      form: this.#form,
      saving: this.#saving,
      fields: this.#fields,
      saved: this.#saved,
      restored: this.#found ? this.#found.savedAt - START : this.#restored,
      others: this.#others,
      storeFailed: this.#refused,
      errors: this.#errors,
      problem: this.#problem,
      canLeave: this.#unsavedSince === null && this.#saving !== 'storing',
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  do(step: EditorStep): void {
    const [word] = step
    if (word === 'wait') this.#wait(step[1])
    else if (word === 'draftRead') this.#decide(step[1], step.slice(2) as StoredDraft[])
    else if (word === 'draftUnreadable') this.#decide(null)
    else if (word === 'loaded') this.#loaded(step[1])
    else if (word === 'loadFailed') this.#loadFailed(step[1])
    else if (word === 'stored') this.#stored(step[1])
    else if (word === 'storeRefused') this.#notStored()
    else if (word === 'cleared' || word === 'clearRefused') this.#cleared()
    else if (word === 'published') this.#published(step[1])
    else if (word === 'outdated') this.#outdated(step[1])
    else if (word === 'publishFailed') this.#publishFailed(step[1], step[2])
    else this.#handle(step)
  }

  #handle(step: EditorStep): void {
    const editing = this.#form.startsWith('editing')
    const sending = this.#form === 'publishing.preparing' || this.#form === 'publishing.sending'
    if (step[0] === 'change' && (editing || sending)) this.#change(step[1])
    else if (step[0] === 'publish' && editing) this.#publish()
    else if (step[0] === 'saveMine' && this.#form === 'outdated') this.#attemptNow()
    else if (step[0] === 'loadNewer' && this.#form === 'outdated') {
      this.#go('replacing')
      this.#settle()
    } else if (step[0] === 'cancel' && this.#form === 'publishing.sending') this.#stopSending()
    else if (step[0] === 'discard' && editing) this.#discard()
    else if (step[0] === 'useOther' && editing) this.#switchTo(step[1])
    else if (step[0] === 'discardOther' && editing) this.#discardOther(step[1])
    else if (step[0] === 'useDraft' && this.#form === 'choosing') this.#restore()
    else if (step[0] === 'discard' && this.#form === 'choosing') {
      this.#clientId = this.#found?.clientId ?? ''
      this.#found = null
      this.#go('editing')
      this.#clear()
    } else if (step[0] === 'retry' && this.#form === 'opening.failed') this.#load()
    else if (step[0] === 'opened') this.#opened(editing)
    else if (step[0] === 'hidden' || step[0] === 'left') this.#settle()
    else if (step[0] === 'dismiss') this.#problem = null
  }

  #go(form: string): void {
    this.#form = form
    this.#formSince = this.#now
  }

  // Opening

  #decide(found: StoredDraft | null, others: StoredDraft[] = []): void {
    this.#others = others
    this.#found = found
    if (this.#id !== null) this.#load()
    else this.#restore()
  }

  #load(): void {
    this.#problem = null
    this.#go('opening.loadingContent')
    this.#emitted.push({ type: 'load', kind: 'post', id: this.#id })
  }

  #loadFailed(status: number): void {
    this.#problem = { text: `Answer ${status}`, retry: status < 400 || status >= 500 }
    this.#go('opening.failed')
  }

  #loaded({ fields, changedAt }: { fields: Fields; changedAt: string }): void {
    this.#fields = fields
    this.#base = fields
    this.#changedAt = changedAt
    this.#errors = {}
    const offers = ({ base, savedAt }: StoredDraft) =>
      base === changedAt || savedAt > Date.parse(changedAt)
    this.#others = this.#others.filter(offers)
    const found = this.#found
    if (found && offers(found)) {
      this.#go('choosing')
      return
    }
    this.#found = null
    this.#go('editing')
  }

  #restore(): void {
    const found = this.#found
    if (found) {
      this.#fields = found.fields
      this.#clientId = found.clientId
      this.#attempt = found.attempt
      this.#saved = found.savedAt - START
      this.#restored = this.#saved
      this.#found = null
    }
    this.#go('editing')
  }

  #opened(editing: boolean): void {
    const failed = this.#form === 'opening.failed'
    const untouched = this.#unsavedSince === null && same(this.#fields, this.#base)
    if (failed || (editing && this.#id !== null && untouched)) this.#load()
  }

  // Changing

  #change(fields: Fields): void {
    this.#fields = { ...this.#fields, ...fields }
    const left = Object.entries(this.#errors).filter(([field]) => !(field in fields))
    this.#errors = Object.fromEntries(left)
    if (this.#attempt === 'same') this.#attempt = 'changed'
    this.#unsavedSince ??= this.#now
    this.#changedLast = this.#now
    this.#noteChange()
  }

  /** The form must be stored before another draft replaces it. */
  #switchTo(clientId: string): void {
    this.#found = this.#others.find((one) => one.clientId === clientId) ?? null
    this.#go('switching')
    this.#settle()
  }

  #swap(): void {
    const found = this.#found
    if (found) {
      const own = this.#record(this.#saved ?? this.#now)
      this.#others = this.#others.filter((one) => one !== found)
      if (own) this.#others.unshift(own)
      this.#errors = {}
      this.#problem = null
    }
    this.#restore()
  }

  #discardOther(clientId: string): void {
    this.#others = this.#others.filter((one) => one.clientId !== clientId)
    this.#emitted.push({ type: 'drop', clientId })
  }

  #discard(): void {
    const discarded = this.#clientId
    if (this.#id === null) {
      this.#fields = EMPTY_POST
      this.#clientId = `local-${++this.#clients}`
      this.#attempt = 'none'
      this.#errors = {}
      this.#problem = null
      this.#go('editing')
    } else this.#load()
    this.#clear(discarded)
  }

  // Publishing

  #publish(): void {
    if (this.#fields.body === '') {
      this.#errors = { body: 'Write something or add an image.' }
      this.#problem = { text: CHECK, retry: false }
      return
    }
    this.#attemptNow()
  }

  #attemptNow(): void {
    this.#errors = {}
    this.#problem = null
    this.#firstTry = this.#attempt === 'none'
    if (this.#id === null && this.#firstTry) {
      this.#attempt = 'same'
      this.#unsavedSince ??= this.#now
    }
    this.#go('publishing.preparing')
    this.#settle()
  }

  #send(): void {
    this.#go('publishing.sending')
    this.#emitted.push({
      type: 'publish',
      kind: 'post',
      id: this.#id,
      fields: this.#fields,
      base: this.#id === null ? null : (this.#newer?.fields ?? this.#base),
      sent: this.#id === null ? null : this.#sent,
      clientId: this.#clientId,
      outdated: this.#attempt === 'changed',
    })
  }

  /** The request may have reached the server, so the next attempt is not the first one. */
  #stopSending(): void {
    this.#sent = this.#fields
    this.#go('editing')
    if (this.#unsavedSince !== null) this.#noteChange()
  }

  #published(made: { id: number; href: string }): void {
    this.#made = made
    this.#go('publishing.clearing')
    this.#clear()
  }

  /** Nothing was sent. The draft now belongs to the newer version, so that it stays offered. */
  #outdated(newer: { fields: Fields; changedAt: string }): void {
    this.#newer = newer
    this.#changedAt = newer.changedAt
    this.#unsavedSince ??= this.#now
    this.#changedLast = this.#now
    if (this.#attempt === 'same') this.#attempt = 'changed'
    this.#go('outdated')
    this.#noteChange()
  }

  #takeNewer(newer: { fields: Fields; changedAt: string }): void {
    const own = this.#record(this.#saved ?? this.#now)
    if (own) this.#others = [own, ...this.#others]
    this.#fields = newer.fields
    this.#base = newer.fields
    this.#clientId = `local-${++this.#clients}`
    this.#attempt = 'none'
    this.#newer = null
    this.#sent = null
    this.#saved = null
    this.#restored = null
    this.#errors = {}
    this.#problem = null
    this.#go('editing')
  }

  #publishFailed(status: number, body?: object): void {
    const titles = (body as { title?: string[] } | undefined)?.title
    const refused = status >= 400 && status < 500
    this.#errors = titles?.[0] ? { title: titles[0] } : {}
    this.#problem = titles
      ? { text: CHECK, retry: false }
      : { text: `Answer ${status}`, retry: !refused }
    if (!refused) this.#sent = this.#fields
    this.#go('editing')
    if (refused && this.#firstTry) {
      this.#attempt = 'none'
      this.#unsavedSince ??= this.#now
    }
    if (this.#unsavedSince !== null) this.#noteChange()
  }

  // The store

  #save(state: string): void {
    this.#saving = state
    this.#savingSince = this.#now
  }

  #noteChange(): void {
    if (['idle', 'waiting', 'failed'].includes(this.#saving)) this.#save('waiting')
  }

  /** Stores unsaved changes now; `#settled` follows. */
  #settle(): void {
    if (this.#saving === 'idle' && this.#unsavedSince === null) this.#settled()
    else if (this.#saving === 'storing' || this.#saving === 'clearing') this.#hurry = true
    else this.#store()
  }

  #settled(): void {
    if (this.#form === 'switching') this.#swap()
    if (this.#form === 'replacing' && this.#newer) this.#takeNewer(this.#newer)
    if (this.#form === 'publishing.preparing') this.#send()
  }

  #store(): void {
    this.#unsavedSince = null
    this.#hurry = false
    this.#save('storing')
    this.#emitted.push({ type: 'store', record: this.#record(this.#now) })
  }

  #record(now: number): StoredDraft | null {
    if (this.#attempt === 'none' && same(this.#fields, this.#base)) return null
    return {
      fields: this.#fields,
      clientId: this.#clientId,
      savedAt: START + now,
      base: this.#changedAt,
      attempt: this.#attempt,
    }
  }

  #stored(separatedAs?: string): void {
    this.#clientId = separatedAs ?? this.#clientId
    this.#saved = this.#now
    this.#refused = false
    this.#rest()
  }

  #notStored(): void {
    this.#refused = true
    this.#unsavedSince ??= this.#now
    this.#save('failed')
    this.#settled()
  }

  #clear(clientId = this.#clientId): void {
    if (this.#saving === 'clearing') return
    this.#unsavedSince = null
    this.#hurry = false
    this.#saved = null
    this.#restored = null
    this.#save('clearing')
    this.#emitted.push({ type: 'clear', key: this.#key, clientId })
  }

  #cleared(): void {
    if (this.#form === 'publishing.clearing' && this.#made) {
      const title = this.#id === null ? 'Your post is published.' : 'Changes saved.'
      const { lostImages = 0, ...made } = this.#made
      const lost = lostImages === 1 ? '1 image was' : `${lostImages} images were`
      const text = lostImages === 0 ? '' : `${lost} not saved: this site stores fewer per item.`
      this.#emitted.push({ type: 'toast.show', toast: { kind: 'success', title, text } })
      this.#emitted.push({ type: 'editor.published', key: this.#key, kind: 'post', ...made })
      this.#go('published')
    }
    this.#rest()
  }

  #rest(): void {
    if (this.#unsavedSince !== null) {
      this.#save('waiting')
      if (this.#hurry) this.#store()
      return
    }
    this.#save('idle')
    this.#settled()
  }

  // Time

  #wait(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const next = this.#deadlines().sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > until) break
      this.#now = Math.max(this.#now, next.at)
      next.fire()
    }
    this.#now = until
  }

  #deadlines(): { at: number; fire: () => void }[] {
    const found: { at: number; fire: () => void }[] = []
    if (this.#saving === 'waiting' && this.#unsavedSince !== null) {
      const at = Math.min(this.#changedLast + QUIET_MS, this.#unsavedSince + LATEST_MS)
      found.push({ at, fire: () => this.#store() })
    }
    const hang = this.#savingSince + DATABASE_MS
    if (this.#saving === 'storing') found.push({ at: hang, fire: () => this.#notStored() })
    if (this.#saving === 'clearing') found.push({ at: hang, fire: () => this.#cleared() })
    if (this.#form === 'opening.readingDraft') {
      found.push({ at: this.#formSince + DATABASE_MS, fire: () => this.#decide(null) })
    }
    if (this.#form === 'publishing.sending') {
      const fire = () => {
        this.#problem = { text: FAILED, retry: true }
        this.#sent = this.#fields
        this.#go('editing')
      }
      found.push({ at: this.#formSince + PUBLISH_MS, fire })
    }
    return found
  }
}
