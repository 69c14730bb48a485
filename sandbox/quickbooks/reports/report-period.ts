const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export interface Period {
  start: string
  end: string
}

export function monthBounds(month: string): Period & { title: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { start: `${month}-01`, end, title: `${monthNames[number - 1]} ${year}` }
}

function shift(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

// start_date and end_date win; otherwise a date_macro; otherwise the year to date.
export function periodOf(query: URLSearchParams, today: string): Period {
  const start = query.get('start_date')
  const end = query.get('end_date')
  const month = today.slice(0, 7)
  const year = today.slice(0, 4)
  if (start || end) return { start: start ?? `${year}-01-01`, end: end ?? today }
  const macro = (query.get('date_macro') ?? '').toLowerCase()
  if (macro === 'this month') return monthBounds(month)
  if (macro === 'last month') return monthBounds(shift(month, -1))
  if (macro === 'this month-to-date') return { start: `${month}-01`, end: today }
  if (/^last (fiscal |calendar )?year$/.test(macro)) return { start: `${Number(year) - 1}-01-01`, end: `${Number(year) - 1}-12-31` }
  if (macro === 'all') return { start: '1900-01-01', end: today }
  if (macro === 'today') return { start: today, end: today }
  return { start: `${year}-01-01`, end: macro === 'this fiscal year' || macro === 'this calendar year' ? `${year}-12-31` : today }
}
