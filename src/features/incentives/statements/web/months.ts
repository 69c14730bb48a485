import { today } from '#web/ui/values/dates.ts'

/** The months since a program's first day, the latest first. `over`: only those that are over. */
export function monthsSince(fromDate: string, over = false): string[] {
  const months: string[] = []
  const [year = 0, month = 0] = today().split('-').map(Number)
  for (let at = year * 12 + month - (over ? 2 : 1); ; at--) {
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    if (name < fromDate.slice(0, 7)) return months
    months.push(name)
  }
}
