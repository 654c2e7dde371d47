/**
 * Hidden inputs with the filters of a URL, so that a form submitted without JavaScript keeps them.
 */
export function Kept({ address }: { address: string }) {
  const filters = new URLSearchParams(address.replace(/^[^?]*/, ''))
  return [...filters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
