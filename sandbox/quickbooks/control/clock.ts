const hour = 3_600_000

// The second Sunday of March, 10:00 UTC, and the first Sunday of November, 09:00 UTC: the Pacific switches.
function switches(year: number): [number, number] {
  const march = new Date(Date.UTC(year, 2, 1)).getUTCDay()
  const november = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  return [Date.UTC(year, 2, 8 + ((7 - march) % 7), 10), Date.UTC(year, 10, 1 + ((7 - november) % 7), 9)]
}

const cache = new Map<number, [number, number]>()

function pacificOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  let pair = cache.get(year)
  if (!pair) {
    pair = switches(year)
    cache.set(year, pair)
  }
  return ms >= pair[0] && ms < pair[1] ? -7 : -8
}

let lastSecond = -1
let lastText = ''

// MetaData times: Pacific offset, no milliseconds. Pages repeat the same second, hence the one-value memory.
export function pacific(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (second === lastSecond) return lastText
  const offset = pacificOffset(ms)
  lastText = `${new Date(second * 1000 + offset * hour).toISOString().slice(0, 19)}-0${-offset}:00`
  lastSecond = second
  return lastText
}

export function pacificWithMs(ms: number): string {
  const offset = pacificOffset(ms)
  return `${new Date(ms + offset * hour).toISOString().slice(0, 23)}-0${-offset}:00`
}

export function pacificDate(ms: number): string {
  return pacific(ms).slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}

// A literal without a zone is Pacific time; a plain date is its midnight.
export function parseTime(text: string): number | undefined {
  const plain = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text.trim())
  if (plain) {
    const utc = Date.parse(`${plain[1]}T${plain[2] ?? '00:00:00'}Z`)
    return Number.isNaN(utc) ? undefined : utc - pacificOffset(utc + 8 * hour) * hour
  }
  const ms = Date.parse(text.trim().replace(/ (\d\d:?\d\d)$/, '+$1'))
  return Number.isNaN(ms) ? undefined : ms
}

export class Clock {
  offset = 0

  now(): number {
    return Date.now() + this.offset
  }
}
