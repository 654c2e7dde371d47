/**
 * Hidden inputs with the filters of a URL, so that a form submitted without JavaScript keeps them.
 */
export function HiddenFilterInputs({ path }: { path: string }) {
  const filters = new URLSearchParams(path.replace(/^[^?]*/, ''))
  return [...filters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
