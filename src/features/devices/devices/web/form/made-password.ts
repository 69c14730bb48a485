/** Without what is taken for another letter or digit: somebody types it on a phone. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '!@#$%&*'

/** Four groups of four, nearly 80 random bits; follows the rule of passwords. */
export function madePassword(): string {
  const groups = Array.from({ length: 3 }, () => drawn(letters, 4))
  return [...groups, `${drawn(digits, 3)}${drawn(symbols, 1)}`].join('-')
}

function drawn(from: string, count: number): string {
  // A byte beyond the last whole round is drawn again: none comes more often than another.
  const below = 256 - (256 % from.length)
  let made = ''
  while (made.length < count) {
    const [byte = below] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < below) made += from[byte % from.length]
  }
  return made
}
