import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { isolate } from '../../../protocol/base/text.ts'
import { Button } from '../../components/button.tsx'

/**
 * Copies a text. The result is shown on the button, because a toast would lie over the dialog that
 * contains it.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Copy ${isolate(label)}`}
        onClick={() => void copy()}
      >
        {result === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {result === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status">{result === 'failed' && 'Couldn’t copy. Select the text instead.'}</span>
    </>
  )
}
