import { type ComponentProps, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../components/button.tsx'

/** Style of an area onto which files are dropped. */
export const dropZone = css({
  gap: '3',
  padding: '4',
  borderWidth: '[1px]',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: 'md',
  textStyle: 'small',
  color: 'muted',
})
export const hoveredZone = css({ borderColor: 'nile', background: 'nile.wash' })
export const invalidZone = css({ borderColor: 'danger' })

/** Button that opens the file dialog. */
export function FileChooser({
  children,
  invalid,
  describedBy,
  onFiles,
  ...inputProps
}: Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'aria-label' | 'children'> & {
  invalid: boolean
  describedBy: string
  onFiles: (files: File[]) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="outline"
        data-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        {...inputProps}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
