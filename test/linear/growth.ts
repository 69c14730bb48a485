/** Letters of one try: what is quadratic takes a thousand times as long as what is linear at the last. */
const sizes = [22, 400, 4_000]
/** A linear expression reads as many letters in less than a tenth of this, a quadratic one needs several times as long. */
const mostMs = 1

const milliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function taken(read: (text: string) => unknown, text: string): number {
  const started = milliseconds()
  read(text)
  return milliseconds() - started
}

const least = (read: (text: string) => unknown, text: string, rounds: number) =>
  Math.min(...Array.from({ length: rounds }, () => taken(read, text)))

/** A text made longer and longer: how it begins, what is repeated, how it ends. */
export type Pump = { start: string; again: string; end: string }
const pumped = ({ start, again, end }: Pump, letters: number) => start + again.repeat(Math.ceil(letters / again.length)) + end

/** Whether the time for this pump grows faster than its length. A pause of the machine is no growth: it is measured again. */
export function growsFaster(read: (text: string) => unknown, pump: Pump): boolean {
  for (const size of sizes) {
    const text = pumped(pump, size)
    if (taken(read, text) <= mostMs) continue
    const small = least(read, text, 3)
    if (small <= mostMs) continue
    // What doubles with each letter would not come back from a text of four times as many.
    if (size === sizes[0] || small > 100) return true
    if (least(read, pumped(pump, 4 * size), 2) > 8 * small) return true
  }
  return false
}
