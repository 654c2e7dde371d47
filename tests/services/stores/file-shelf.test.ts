import { expect, it } from 'vitest'
import { createFileShelf } from '../../../src/services/stores/file-store.ts'

function make() {
  let ids = 0
  const living = new Set<string>()
  const shelf = createFileShelf({
    newId: () => `file-${++ids}`,
    urls: {
      createObjectURL: (file) => {
        const url = `blob:${(file as File).name}`
        living.add(url)
        return url
      },
      revokeObjectURL: (url) => living.delete(url),
    },
  })
  return { shelf, living }
}

const drum = new File(['abc'], 'drum.png', { type: 'image/png' })
const mask = new File(['abcd'], 'mask.jpg', { type: 'image/jpeg' })

it('[A31] stores a file under an id and returns its metadata', () => {
  const { shelf } = make()
  expect(shelf.put(drum)).toEqual({
    fileId: 'file-1',
    name: 'drum.png',
    type: 'image/png',
    size: 3,
  })
  expect(shelf.get('file-1')).toBe(drum)
  expect([shelf.get('file-2'), shelf.preview('file-2')]).toEqual([null, ''])
})

it('returns one URL per file and revokes it with the file', () => {
  const { shelf, living } = make()
  const { fileId } = shelf.put(drum)
  shelf.put(mask)
  expect(living).toEqual(new Set())
  expect([shelf.preview(fileId), shelf.preview(fileId)]).toEqual(['blob:drum.png', 'blob:drum.png'])
  shelf.drop(fileId)
  expect(living).toEqual(new Set())
  expect([shelf.get(fileId), shelf.preview(fileId)]).toEqual([null, ''])
})

it('removes all files and URLs on clear', () => {
  const { shelf, living } = make()
  for (const file of [drum, mask]) shelf.preview(shelf.put(file).fileId)
  expect(living).toEqual(new Set(['blob:drum.png', 'blob:mask.jpg']))
  shelf.clear()
  expect([living, shelf.get('file-1'), shelf.get('file-2')]).toEqual([new Set(), null, null])
})
