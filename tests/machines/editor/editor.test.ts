import { describe } from 'vitest'
import { EDITOR_ROWS, EDITOR_TIMES } from '../../spec/editor.table.ts'
import { scriptTests, timedTests } from '../scripts.ts'
import { editorRig } from './editor.rig.ts'

describe('a form, row by row', () => {
  scriptTests(editorRig, EDITOR_ROWS)
  timedTests(editorRig, EDITOR_TIMES)
})
