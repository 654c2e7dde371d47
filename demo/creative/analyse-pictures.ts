import { type Kysely, sql } from 'kysely'
import { type ArtData, artThumbhash } from '../../server/art/draw.ts'
import type { Database } from '../../server/db/schema.ts'
import { coloursIn } from '../../server/publishing/images/colours.ts'

/** Drawings that are analysed and stored at a time. */
const BATCH = 200

/**
 * Stores the thumbhash and the colours of drawn pictures that have none. Many pictures share a
 * drawing, so each drawing is drawn once, small. Takes some seconds for the whole demo; a run that
 * was interrupted is continued by the next one.
 */
export async function analysePictures(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ art: ArtData }>`
      select distinct art from pictures where thumbhash = '' and art is not null limit ${BATCH}
    `.execute(db)
    if (rows.length === 0) return
    const analyses = await Promise.all(
      rows.map(async ({ art }) => {
        const thumbhash = await artThumbhash(art)
        return { art, thumbhash, colours: coloursIn(thumbhash) }
      }),
    )
    await sql`
      update pictures set thumbhash = analysis.thumbhash, colours = analysis.colours
      from jsonb_to_recordset(${JSON.stringify(analyses)}::jsonb)
        as analysis(art jsonb, thumbhash text, colours text[])
      where pictures.art = analysis.art and pictures.thumbhash = ''
    `.execute(db)
  }
}
