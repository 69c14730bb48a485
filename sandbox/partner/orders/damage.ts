import type { Delimiters } from '../x12/write.ts'

export const damages = ['none', 'wrongCount', 'wrongControl', 'cutOff', 'noEnvelope', 'notEdi'] as const
export type Damage = (typeof damages)[number]

/** A file as it arrives from a partner whose software is broken. */
export function damaged(bytes: Buffer, damage: Damage, { element, end }: Delimiters): Buffer {
  if (damage === 'none') return bytes
  if (damage === 'cutOff') return bytes.subarray(0, Math.floor(bytes.length * 0.6))
  if (damage === 'notEdi') return Buffer.from('<html><body><h1>503 Service Unavailable</h1></body></html>\n')
  const segments = bytes.toString('latin1').split(end).slice(0, -1)
  const rewritten = segments.map((segment) => {
    const [id, first = '', ...rest] = segment.split(element)
    if (damage === 'wrongCount' && id === 'SE') return [id, String(Number(first) + 1), ...rest].join(element)
    return damage === 'wrongControl' && id === 'IEA' ? [id, first, '999999999'].join(element) : segment
  })
  const kept = damage === 'noEnvelope' ? rewritten.filter((segment) => !/^(ISA|GS|GE|IEA)/.test(segment)) : rewritten
  return Buffer.from(kept.map((segment) => segment + end).join(''), 'latin1')
}
