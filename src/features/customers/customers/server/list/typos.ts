const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every beginning that differs from the word by one letter left out, added, changed or swapped with its neighbour. */
export function typosOf(word: string): string[] {
  const found = new Set<string>()
  const symbols = [...word]
  const before = (at: number) => symbols.slice(0, at).join('')
  const after = (at: number) => symbols.slice(at).join('')
  for (let at = 0; at < symbols.length; at++) {
    found.add(before(at) + after(at + 1))
    if (at + 1 < symbols.length) found.add(before(at) + symbols[at + 1] + symbols[at] + after(at + 2))
    for (const letter of letters) {
      found.add(before(at) + letter + after(at + 1))
      found.add(before(at) + letter + after(at))
    }
  }
  found.delete(word)
  // What begins with a shorter one is found by that one already.
  return [...found].filter((each) => ![...each].some((_, length) => length > 0 && found.has([...each].slice(0, length).join(''))))
}
