import { type Answer, isAbsent, isSuccess } from './caller.ts'

interface Entry {
  readonly name: string
  readonly undo: () => Promise<Answer>
}

export type Cleanup = ReturnType<typeof createCleanup>

const GONE = [404, 410]

/** What the command has made and has to delete, newest first. */
export function createCleanup() {
  const entries: Entry[] = []
  const remaining: string[] = []

  return {
    /**
     * Remembers how to undo something. The result forgets it again.
     * @param name for the report: `post 12`
     */
    add(name: string, undo: Entry['undo']): () => void {
      const entry = { name, undo }
      entries.push(entry)
      return () => {
        const index = entries.indexOf(entry)
        if (index !== -1) entries.splice(index, 1)
      }
    },

    /** Something that the API has no call to delete. */
    keep: (name: string) => remaining.push(name),

    /** Undoes everything; returns what is left behind. */
    async run(): Promise<string[]> {
      for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
        const answer = await entry.undo().catch((error: unknown) => ({
          status: 0,
          text: String(error),
          body: undefined,
          isPage: false,
        }))
        if (!GONE.includes(answer.status) && (!isSuccess(answer) || isAbsent(answer)))
          remaining.push(`${entry.name} (${answer.status || answer.text})`)
      }
      return remaining
    },
  }
}
