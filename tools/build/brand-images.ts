/**
 * Draws the product's images: the landscape of the hero (SVG for the page, PNG 1200 × 630 for link
 * previews), the market of Services and the covers of the home page. Seeded, so a second run
 * changes nothing.
 * Run: `node tools/build/brand-images.ts`; writes `public/brand/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { withFewerPaths } from '../../server/art/fewer-paths.ts'
import {
  beads,
  coil,
  fabricPattern,
  facets,
  landscape,
  papyrus,
  peaks,
  posters,
  river,
  sorghum,
} from '../../server/art/motifs.ts'
import { market } from '../../server/art/scenes.ts'

const OUT = join(import.meta.dirname, '../..', 'public', 'brand')

const COVERS = {
  weave: fabricPattern,
  river,
  papyrus,
  sorghum,
  peaks,
  posters,
  coil,
  beads,
  facets,
}

function draw(name: string, picture: string): void {
  const svg = withFewerPaths(picture)
  writeFileSync(join(OUT, `${name}.svg`), svg)
  console.log(`${name}.svg ${svg.length} bytes, ${svg.match(/<[a-z]/g)?.length} elements`)
}

mkdirSync(OUT, { recursive: true })
const wide = landscape({ width: 1200, height: 630, seed: 211 })
draw('hero', landscape({ width: 960, height: 720, seed: 211 }))
draw('market', market({ width: 960, height: 720, seed: 3 }))
const png = await sharp(Buffer.from(wide))
  .png({ palette: true, colours: 64, effort: 10 })
  .toBuffer()
writeFileSync(join(OUT, 'hero.png'), png)
console.log(`hero.png ${png.length} bytes`)
let seed = 7
for (const [name, cover] of Object.entries(COVERS))
  draw(name, cover({ width: 480, height: 360, seed: seed++ }))
