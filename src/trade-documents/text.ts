const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** What bytes read one by one as latin1 mean: UTF-8 where they are valid UTF-8. */
export function decoded(latin1: string): string {
  if (!/[\x80-\xff]/.test(latin1)) return latin1
  const bytes = Buffer.from(latin1, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}
