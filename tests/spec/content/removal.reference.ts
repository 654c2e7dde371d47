import {
  deletes,
  isBack,
  notDeleted,
  over,
  type RemovalLook,
  type RemovalStep,
  WORDS,
} from './removal.table.ts'

type Emitted = { type: string; [key: string]: unknown }

/** A deletion that can be undone for some seconds, as the table describes it. */
export class RemovalReference {
  #is: 'offered' | 'deleting' | 'gone' | 'back' = 'offered'
  #emitted: Emitted[] = []

  do(step: RemovalStep): void {
    switch (step[0]) {
      case 'undo':
        if (this.#is === 'offered') this.#end('back', isBack)
        break
      case 'due':
      case 'hidden':
      case 'offerBroke':
        if (this.#is !== 'offered') break
        this.#is = 'deleting'
        this.#emitted.push(deletes)
        break
      case 'done':
        if (this.#is === 'deleting') this.#end('gone')
        break
      case 'refused':
        if (this.#is !== 'deleting') break
        if (step[1] === 404) this.#end('gone')
        else this.#end('back', notDeleted(WORDS[step[1]] ?? ''))
        break
    }
  }

  look(): RemovalLook {
    return {
      inSight: this.#is === 'back',
      offered: this.#is === 'offered',
      deleting: this.#is === 'deleting',
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #end(how: 'gone' | 'back', ...facts: Emitted[]): void {
    this.#is = how
    this.#emitted.push(...facts, over)
  }
}
