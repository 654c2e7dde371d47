import {
  asks,
  fails,
  type ReactionLook,
  type ReactionStep,
  rests,
  shows,
  type Told,
} from './reaction.table.ts'

const OWN_TEXT = 'The reaction could not be saved. Please try again.'

/** One reaction as MISC-04, A24 and SOCKEV-14 tell it: what is on the server, what is wanted. */
export class ReactionReference {
  #server = false
  #wanted = false
  /** What the call that runs asks for. */
  #asked: boolean | null = null
  #told: Told[] = []

  do(step: ReactionStep): void {
    switch (step[0]) {
      case 'press':
        this.#wanted = !this.#wanted
        this.#told.push(shows(this.#wanted))
        if (this.#asked === null) this.#ask()
        break
      case 'heard':
        if (this.#asked === null) this.#hearAtRest(step[1])
        else if (step[1] === this.#asked) this.#settle(step[1])
        break
      case 'done':
        if (this.#asked !== null) this.#settle(this.#asked)
        break
      case 'refused':
        if (this.#asked !== null) this.#refuse(step[1])
    }
  }

  look(): ReactionLook {
    return { on: this.#wanted, asked: this.#asked }
  }

  told(): Told[] {
    return this.#told
  }

  #ask(): void {
    this.#asked = this.#wanted
    this.#told.push(asks(this.#wanted))
  }

  #settle(on: boolean): void {
    this.#server = on
    this.#asked = null
    if (this.#wanted === on) this.#told.push(rests(on))
    else this.#ask()
  }

  #refuse(status: number): void {
    this.#asked = null
    if (this.#wanted !== this.#server) {
      if (status !== -1) this.#told.push(status === -2 ? fails(OWN_TEXT) : fails())
      this.#wanted = this.#server
      this.#told.push(shows(this.#server))
    }
    this.#told.push(rests(this.#server))
  }

  #hearAtRest(on: boolean): void {
    if (on === this.#server) return
    this.#server = on
    this.#wanted = on
    this.#told.push(shows(on), rests(on))
  }
}
