/**
 * What a form leaves as it is when a browser without a script sends it: every filter of an address,
 * unseen.
 */
export function Kept({ address }: { address: string }) {
  const filters = new URLSearchParams(address.replace(/^[^?]*/, ''))
  return [...filters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
