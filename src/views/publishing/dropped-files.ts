import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false

/** While mounted, keeps the browser from opening a file that is dropped outside of a drop zone. */
export function usePreventStrayDrops(): void {
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stop)
    window.addEventListener('drop', stop)
    return () => {
      window.removeEventListener('dragover', stop)
      window.removeEventListener('drop', stop)
    }
  }, [])
}

/** Props that make an element a drop zone for files; `isOver` while files are dragged over it. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  const zone = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over: isOver, zone }
}

/**
 * Handles files pasted anywhere on the page, unless the event is handled already or contains text.
 */
export function usePastedFiles(active: boolean, onFiles: (files: File[]) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const text = event.clipboardData?.types.includes('text/plain') ?? false
    const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (event.defaultPrevented || files.length === 0 || text || inDialog) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [active])
}
