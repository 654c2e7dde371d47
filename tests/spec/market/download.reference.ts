import {
  asks,
  type DownloadLook,
  type DownloadStep,
  drops,
  type Emitted,
  FAILED,
  failed,
  fetches,
  LINK,
  LOOK,
  NAME,
  NOT_STARTED,
  PAUSES,
  SAVED,
  SIZE,
  STALL,
  STALLED,
  WORDS,
} from './download.table.ts'

/** A link that expires within 5 s is no longer used. */
const MARGIN = 5_000

/** A download as API-ASSET-11, API-ASSET-15 and A15 describe it. No time passes between steps. */
export class DownloadReference {
  #phase = 'looking'
  #since = 0
  #now = 0
  #received = 0
  #name = ''
  #problem: string | null = null
  #links = 0
  /** Until when the present link can be used. */
  #until: number | null = null
  #tries = 0
  #renewed = false
  #emitted: Emitted[] = []

  look(): DownloadLook {
    const names: { [phase: string]: string } = {
      looking: 'idle',
      resting: 'waiting',
      offline: 'waiting',
    }
    return {
      phase: names[this.#phase] ?? this.#phase,
      received: this.#received,
      problem: this.#problem,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  do(step: DownloadStep): void {
    if (step[0] === 'wait') this.#wait(step[1])
    else if (this.#phase === 'looking') this.#whileLooking(step)
    else if (this.#phase === 'requesting') this.#whileRequesting(step)
    else if (this.#phase === 'receiving') this.#whileReceiving(step)
    else this.#atRest(step)
  }

  #go(phase: string): void {
    this.#phase = phase
    this.#since = this.#now
  }

  #whileLooking([word, value]: DownloadStep): void {
    if (word === 'start' || word === 'resume') this.#request()
    else if (word === 'lookFailed') this.#go('idle')
    else if (word === 'found') {
      this.#received = value ?? 0
      if (value !== null) this.#name = NAME
      this.#go(value === null ? 'idle' : 'paused')
    }
  }

  #whileRequesting([word, value = 0]: DownloadStep): void {
    if (word === 'pause') this.#go('paused')
    else if (word === 'cancel') this.#cancel()
    else if (word === 'linkFailed') this.#fail(WORDS[value ?? 0] ?? '')
    else if (word === 'link') {
      this.#links++
      this.#until = this.#now + (value ?? 0)
      this.#name = NAME
      this.#receive()
    }
  }

  #whileReceiving([word, value = 0]: DownloadStep): void {
    if (word === 'pause') this.#go('paused')
    else if (word === 'cancel') this.#cancel()
    else if (word === 'progress') {
      const received = value ?? 0
      if (received > this.#received) this.#forgetTroubles()
      this.#received = received
      this.#since = this.#now
    } else if (word === 'finished') {
      this.#received = SIZE
      this.#until = null
      this.#problem = null
      this.#emitted.push(SAVED)
      this.#go('saved')
    } else if (word === 'broken') {
      this.#broken(WORDS[value ?? 0] ?? '', value === 0, value === 404 || value === 403)
    } else if (word === 'expired') {
      this.#until = null
      if (this.#renewed) this.#fail(FAILED)
      else this.#request()
      this.#renewed = true
    }
  }

  #atRest([word]: DownloadStep): void {
    const waits = this.#phase === 'resting' || this.#phase === 'offline'
    const goesOn = waits || this.#phase === 'paused' || this.#phase === 'failed'
    if (word === 'start' && this.#phase === 'idle') this.#request()
    else if (word === 'start' && this.#phase === 'saved') {
      this.#forgetAll()
      this.#request()
    } else if ((word === 'start' || word === 'resume') && goesOn) {
      this.#forgetTroubles()
      this.#goOn()
    } else if (word === 'cancel' && goesOn) this.#cancel()
    else if (word === 'online' && waits) this.#goOn()
    else if (word === 'pause' && waits) this.#go('paused')
  }

  #goOn(): void {
    if (this.#until !== null && this.#until - MARGIN > this.#now) this.#receive()
    else this.#request()
  }

  #request(): void {
    this.#problem = null
    this.#emitted.push(asks)
    this.#go('requesting')
  }

  #receive(): void {
    this.#emitted.push(fetches(this.#links))
    this.#go('receiving')
  }

  #broken(problem: string, ofNetwork: boolean, forGood: boolean): void {
    if (!forGood && this.#tries < PAUSES.length) {
      this.#tries++
      this.#problem = problem
      this.#go('resting')
    } else if (ofNetwork) {
      this.#problem = problem
      this.#go('offline')
    } else this.#fail(problem)
  }

  #fail(problem: string): void {
    this.#problem = problem
    this.#emitted.push(failed(problem, this.#name))
    this.#go('failed')
  }

  #cancel(): void {
    this.#emitted.push(drops)
    this.#forgetAll()
    this.#go('idle')
  }

  #forgetTroubles(): void {
    this.#tries = 0
    this.#renewed = false
    this.#problem = null
  }

  #forgetAll(): void {
    this.#forgetTroubles()
    this.#received = 0
    this.#until = null
  }

  /** Advances time from deadline to deadline. */
  #wait(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const bounds: { [phase: string]: number } = {
        looking: LOOK,
        requesting: LINK,
        receiving: STALL,
        resting: PAUSES[this.#tries - 1] ?? 0,
      }
      const bound = bounds[this.#phase]
      if (bound === undefined || this.#since + bound > end) break
      this.#now = this.#since + bound
      if (this.#phase === 'looking') this.#go('idle')
      else if (this.#phase === 'requesting') this.#fail(NOT_STARTED)
      else if (this.#phase === 'receiving') this.#broken(STALLED, true, false)
      else this.#goOn()
    }
    this.#now = end
  }
}
