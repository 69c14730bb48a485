/** Counted back by hand: an expression that looks for these letters before the end (`0+$`) begins anew at each of them. */
export function withoutEnd(text: string, letters: string): string {
  let end = text.length
  while (end > 0 && letters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export function withoutStart(text: string, letters: string): string {
  let start = 0
  while (start < text.length && letters.includes(text.charAt(start))) start++
  return text.slice(start)
}
