import { describe, expect, it } from 'vitest'
import { createDevOutput } from '../../tools/build/dev-output.ts'

const ORIGIN = 'http://localhost:4000'
const API = 'http://localhost:41234'
const BANNER = `
  VITE v8.0.0  ready in 300 ms

  \u001b[32m➜\u001b[39m  Local:   http://localhost:4000/
  ➜  Network: use --host to expose
`

function dev(apiOrigin: string | null = API) {
  const lines: string[] = []
  let readyCount = 0
  const output = createDevOutput({
    write: (line) => lines.push(line),
    origin: ORIGIN,
    apiOrigin,
    onApiReady: () => {
      readyCount += 1
    },
  })
  return { output, lines, readyCount: () => readyCount }
}

describe('output of npm run dev', () => {
  it('has one address, when API and client are ready', () => {
    const { output, lines, readyCount } = dev()
    output.readApi('Starting the database…\nKinyeti is rea')
    expect([lines, readyCount()]).toEqual([['Starting the database…'], 0])
    output.readApi(`dy at ${API} (70.1 s)\nMails of the demo: ${API}/dev/mail\n`)
    expect([lines.length, readyCount()]).toEqual([1, 1])
    output.readClient(BANNER)
    expect(lines.slice(1)).toEqual([
      `Kinyeti is ready at ${ORIGIN} (70.1 s)`,
      `Mails of the demo: ${ORIGIN}/dev/mail`,
    ])
  })

  it('shows later lines of both, and starts the client once', () => {
    const { output, lines, readyCount } = dev()
    output.readApi(`Kinyeti is ready at ${API} (70.1 s)\n`)
    output.readClient(BANNER)
    output.readApi(`Kinyeti is ready at ${API} (2.0 s)\n`)
    output.readClient('hmr update /src/main.tsx\n')
    expect([lines.slice(1), readyCount()]).toEqual([
      [`Kinyeti is ready at ${ORIGIN} (2.0 s)`, 'hmr update /src/main.tsx'],
      1,
    ])
  })

  it('has the address of the client in front of an API elsewhere', () => {
    const { output, lines } = dev(null)
    output.readClient(BANNER)
    expect(lines).toEqual([`Kinyeti is ready at ${ORIGIN}`])
  })

  it('shows what was held back when one of them exits', () => {
    const { output, lines } = dev()
    output.readApi(`Kinyeti is ready at ${API} (70.1 s)\n`)
    output.release()
    expect(lines).toEqual([`Kinyeti is ready at ${ORIGIN} (70.1 s)`])
  })
})
