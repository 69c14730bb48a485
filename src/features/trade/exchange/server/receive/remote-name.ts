import { createHash } from 'node:crypto'

const longest = 250

/** A remote name or version as it stands in an index, which takes no text of any length; two that only begin alike are two. */
export function indexable(text: string): string {
  const plain = text.replaceAll('\0', '\ufffd').toWellFormed()
  if (plain.length <= longest) return plain
  return `${plain.slice(0, longest - 65)} ${createHash('sha256').update(text).digest('hex')}`
}
