import type { MakeFile } from './files.ts'

const DEMO_FILES = new URL('../demo/market/file.ts', import.meta.url).href

/** The code that makes demo files comes with the first one that is downloaded. */
export const makeDemoFile: MakeFile = async (art) => {
  const part: { makeDemoFile: MakeFile } = await import(DEMO_FILES)
  return part.makeDemoFile(art)
}
