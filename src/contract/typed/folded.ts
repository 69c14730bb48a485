/** Longer than any name and any search; a long text of accents takes ever longer to be taken apart. */
const longestText = 500

/** Letters that are none of another one with an accent. */
const spelled: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n' }

/** Lower case without accents: what names are compared by. `app.folded` of the database. */
export const folded = (text: string) =>
  text
    .slice(0, longestText)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßæœđðþıħŋ]/g, (letter) => spelled[letter] ?? letter)

/** Without the signs within names either: Wal-Mart, O'Brien, A.B.C. `app.searched` of the database. */
const searched = (text: string) => folded(text).replace(/['’‘`\-‐‑–.&·]/g, '')

/** Does a text hold every word that is searched for, however both are written? */
export const holdsText = (text: string, search: string) => {
  const whole = searched(text)
  return searched(search)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
