/** The nth of a weekday (1: Monday) in a month; -1: the last one. */
function nth(year: number, month: number, weekday: number, which: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const start = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  const all = [0, 7, 14, 21, 28].map((days) => start.add({ days })).filter((day) => day.month === month)
  return String(all.at(which < 0 ? which : which - 1))
}

/** Days on which the Federal Reserve is closed. One that falls on a Sunday is kept on Monday; one on a Saturday is not made up for. */
function holidaysOf(year: number): Set<string> {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => {
    const date = Temporal.PlainDate.from(`${year}-${day}`)
    return String(date.dayOfWeek === 7 ? date.add({ days: 1 }) : date)
  })
  const movable = [
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    nth(year, 5, 1, -1),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ]
  return new Set([...fixed, ...movable])
}

export function isBankDay(day: string): boolean {
  const date = Temporal.PlainDate.from(day)
  return date.dayOfWeek < 6 && !holidaysOf(date.year).has(day)
}

/** When credits that were approved on this day reach accounts: the next day on which banks work. */
export function effectiveDay(approvedOn: string): string {
  let date = Temporal.PlainDate.from(approvedOn).add({ days: 1 })
  while (!isBankDay(String(date))) date = date.add({ days: 1 })
  return String(date)
}
