/** A UUID of version 7: ids begin with their time, so that rows that are made one after another lie side by side. */
export function newId(ms = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let place = 0; place < 6; place += 1) bytes[place] = Math.floor(ms / 2 ** (8 * (5 - place))) & 0xff
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
