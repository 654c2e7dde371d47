/**
 * Output of `npm run dev`: the lines of the API and of Vite as one, with one address, which is
 * printed when both are ready.
 */

interface DevOutputOptions {
  write(line: string): void
  /** Address of the client, which also forwards the API. */
  origin: string
  /** Address of the API; null if it runs elsewhere and prints nothing here. */
  apiOrigin: string | null
  /** Called once, when the API is ready. */
  onApiReady(): void
}

const API_READY = /^Kinyeti is ready at /
/** Vite's banner, whose last lines begin with an arrow. */
const BANNER = /^\s*(?:VITE v|➜|$)/
const CLIENT_READY = /➜ {2}Local:/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\u001b\[[0-9;]*m/g

/** Calls `onLine` with each full line of the chunks. */
function createLineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

export function createDevOutput({ write, origin, apiOrigin, onApiReady }: DevOutputOptions) {
  let isApiReady = apiOrigin === null
  let isClientReady = false
  const pendingLines: string[] = apiOrigin === null ? [`Kinyeti is ready at ${origin}`] : []

  const release = (): void => {
    for (const line of pendingLines.splice(0)) write(line)
  }

  return {
    readApi: createLineReader((line) => {
      const text = apiOrigin === null ? line : line.replaceAll(apiOrigin, origin)
      if (!isApiReady && API_READY.test(line)) {
        isApiReady = true
        onApiReady()
      }
      // The demo accounts follow the address.
      if (isApiReady && !isClientReady) pendingLines.push(text)
      else write(text)
    }),
    readClient: createLineReader((line) => {
      const plain = line.replace(COLOURS, '')
      if (!BANNER.test(plain)) write(line)
      if (!CLIENT_READY.test(plain) || isClientReady) return
      isClientReady = true
      release()
    }),
    /** Prints what is pendingLines back: one of the two has exited. */
    release,
  }
}
