import {
  type Answer,
  ASKS,
  type Found,
  type PushLook,
  type PushStep,
  READS,
  SUBSCRIBES,
  TEXTS,
  toast,
  UNSUBSCRIBES,
  WAITS,
} from './push.table.ts'

type Emitted = { type: string; [key: string]: unknown }
type Work = 'reading' | 'asking' | 'subscribing' | 'turningOff'

/** Web Push on one device, as A9 and API-NOTIF-08 describe it. */
export class PushReference {
  /** The running operation and its start time; null = none. */
  #work: { what: Work; since: number } | null = { what: 'reading', since: 0 }
  #rests: Found | 'failed' = 'off'
  #problem = ''
  #failed: Work = 'reading'
  #now = 0
  #emitted: Emitted[] = []

  do(step: PushStep): void {
    switch (step[0]) {
      case 'enable':
        this.#enable()
        break
      case 'disable':
        this.#disable()
        break
      case 'retry':
        this.#retry()
        break
      case 'found':
        if (this.#work && this.#work.what !== 'asking') {
          this.#rest(this.#work.what === 'turningOff' ? 'off' : step[1])
        }
        break
      case 'answer':
        this.#answer(step[1])
        break
      case 'breaks':
        if (this.#work) this.#break(step[1])
        break
      case 'wait':
        this.#wait(step[1])
        break
    }
  }

  look(): PushLook {
    const status = this.#work?.what ?? this.#rests
    return { status, problem: status === 'failed' ? this.#problem : '' }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #enable(): void {
    if (this.#work === null && ['off', 'denied', 'failed'].includes(this.#rests)) {
      this.#start('asking', ASKS)
    }
  }

  #disable(): void {
    if (this.#work?.what === 'asking') this.#rest('off')
    else if (this.#work === null && ['on', 'failed'].includes(this.#rests)) {
      this.#start('turningOff', UNSUBSCRIBES)
    }
  }

  #retry(): void {
    if (this.#work !== null || this.#rests !== 'failed') return
    if (this.#failed === 'reading') this.#start('reading', READS)
    else if (this.#failed === 'turningOff') this.#start('turningOff', UNSUBSCRIBES)
    else this.#start('asking', ASKS)
  }

  #answer(answer: Answer): void {
    if (this.#work?.what !== 'asking') return
    if (answer === 'granted') this.#start('subscribing', SUBSCRIBES)
    else this.#rest(answer === 'denied' ? 'denied' : 'off')
  }

  #wait(ms: number): void {
    this.#now += ms
    if (this.#work === null) return
    const { what, since } = this.#work
    const limit =
      what === 'reading' ? WAITS.reading : what === 'asking' ? WAITS.asking : WAITS.changing
    if (this.#now - since < limit) return
    if (what === 'asking') this.#rest('off')
    else this.#break(null)
  }

  #break(text: string | null): void {
    const what = this.#work?.what ?? 'reading'
    const own = what === 'reading' ? 'read' : what === 'turningOff' ? 'disable' : 'enable'
    this.#failed = what
    this.#problem = text ?? TEXTS[own]
    this.#work = null
    this.#rests = 'failed'
    if (what !== 'reading') this.#emitted.push(toast(this.#problem))
  }

  #start(what: Work, emitted: Emitted): void {
    this.#work = { what, since: this.#now }
    this.#emitted.push(emitted)
  }

  #rest(as: Found): void {
    this.#work = null
    this.#rests = as
  }
}
