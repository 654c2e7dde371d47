import { workerData } from 'node:worker_threads'
import { analysePictures } from '../../demo/creative/analyse-pictures.ts'
import { openDatabase } from '../db/database.ts'

/** Thread of `npm start`: analyses the demo's pictures while the server already answers. */
const db = openDatabase(String(workerData), { max: 1, withoutTimeouts: true })
try {
  await analysePictures(db)
} finally {
  await db.destroy()
}
