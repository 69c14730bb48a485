/** The parts of a line, as pasted or of a file. */
const words = (line: string) => line.trim().split(/\s*[\t,;]\s*|\s+/)

/** `A1O 24 CA` with the number that was meant. What follows the number begins with the first figure behind it. */
export function withNumber(line: string, number: string): string {
  const [, ...rest] = words(line)
  const at = rest.findIndex((word) => /^\d+(\.\d+)?$/.test(word))
  return [number, ...(at < 0 ? ['1'] : rest.slice(at))].join(' ')
}

export function withQuantity(line: string, quantity: string): string {
  const parts = words(line)
  const at = parts.findLastIndex((word, place) => place > 0 && /^\d+([.,]\d+)?$/.test(word))
  return at < 0 ? `${line.trim()} ${quantity}` : parts.with(at, quantity).join(' ')
}
