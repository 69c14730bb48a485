import { decoded } from '../text.ts'

/** What the syntax level (data element 0001) says about letters beyond ASCII: the second edition's sets, by their names for a TextDecoder. */
const sets: Record<string, string> = {
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'windows-1254',
}

/**
 * Bytes read one by one, as text. UNOA, UNOB and UNOC, UNOY and UNOW, and levels that nobody knows: UTF-8 where it is valid, else western; many
 * who announce one send the other.
 */
export function decoderOf(level: string): (latin1: string) => string {
  const set = sets[level.trim().toUpperCase()]
  if (!set) return decoded
  const decoder = new TextDecoder(set)
  return (latin1) => (/[\x80-\xff]/.test(latin1) ? decoder.decode(Buffer.from(latin1, 'latin1')) : latin1)
}
