import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'

/** What the tests of threads have done there. */
export function spin(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until; );
  return ms
}
export const hashed = ({ bytes, names }: { bytes: Buffer; names: Map<string, Buffer[]> }) => ({
  hash: createHash('sha256').update(bytes).digest(),
  names: new Map([...names].map(([name, [first]]) => [name, first])),
})
export function refuse(): never {
  throw new AppError('tooLarge', { values: { mb: 3 } })
}
export function fail(): never {
  throw new Error('not on purpose')
}
